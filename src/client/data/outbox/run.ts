import type { JsonObject } from '#contract/kernel/json.ts'
import type { Box } from './box.ts'
import type { Verdict } from './core/classify.ts'
import { batchLimits } from './core/ready.ts'
import type { Meta, Pause, Scope } from './core/types.ts'
import type { Answer, Net } from './net.ts'
import type { Backoff } from './backoff.ts'
import type { Clock, Environment, Send } from './environment.ts'
import { fenced, pause } from './transactions/lead.ts'

/**
 * What few turns need, fetched when it is wanted: sending the next piece of a photo, and asking
 * what another life of the data knows.
 */
export interface LaterTurns {
  uploads: () => Promise<{ uploadNext: (run: Run) => Promise<NextTurn> }>
  receipts: () => Promise<{
    askReceipts: (run: Run) => Promise<NextTurn>
    sendVoids: (run: Run, voids: string[]) => Promise<NextTurn>
  }>
}

export interface SenderEnvironment extends LaterTurns, Pick<Environment, 'sha256'> {
  box: Box
  clock: Clock
  send: Send
  random(): number
  scope: Scope
  installId: string
  /** As this tab knows it; transactions read it anew. */
  meta(): Meta
  /** Entries in the box. */
  pending(): number
  signedIn(): Scope | null
  /** A person is discarding it at this moment: it may not leave. */
  isWithdrawn(id: string): boolean
  /** How often somebody signed in here since the tab was opened. */
  signIns(): number
  isOurs(me: JsonObject, scope: Scope): boolean
}

/** One lead of one tab: what it remembers, none of which must outlive it. */
export interface Run extends SenderEnvironment {
  net: Net
  backoff: Backoff
  signal: AbortSignal
  fence: number
  /** Receipts come before anything else. */
  epochDue: boolean
  /** The server's epoch as it said last; null: not yet. */
  epoch: string | null
  /**
   * Operations per batch; halved when too large or too long on its way, doubled by a success that
   * came soon.
   */
  limit: number
  /** Batches that failed as a whole, in a row. */
  whole: number
  /** Operations still to be sent singly. */
  singles: number
  /** When a pause may be probed again. */
  probeAt: number
  /** Sign-ins before this turn. */
  signInsBefore: number
  /** Of the blob that is on its way; what no lead needs to know of it after this one. */
  upload: Uploading | null
  /**
   * Blobs that failed by themselves: how often since they got further than `place`, in bytes, and
   * when they may be tried again.
   */
  resting: Map<string, { failures: number; place: number; until: number }>
  /** What was asked last by receipts, to notice an answer that leads nowhere. */
  lastAsked: string
}

/** A blob on its way, its bytes read once. */
export interface Uploading {
  id: string
  data: ArrayBuffer
  /** Null: the server is to be asked where it is. */
  offset: number | null
  /** Bytes of the next part. */
  part: number
}

/** Ms until the next turn, `idle` until somebody wakes it, `over` when this tab leads no more. */
export type NextTurn = number | 'over'
export const idle = Infinity

export function newRun(
  environment: SenderEnvironment,
  net: Net,
  backoff: Backoff,
  signal: AbortSignal,
  fence: number,
): Run {
  return {
    ...environment,
    net,
    backoff,
    signal,
    fence,
    epochDue: true,
    epoch: null,
    limit: batchLimits.operations,
    whole: 0,
    singles: 0,
    probeAt: 0,
    signInsBefore: environment.signIns(),
    upload: null,
    resting: new Map(),
    lastAsked: '',
  }
}

/** Stop sending for a reason that everyone sees. */
export async function stopFor(run: Run, reason: Pause): Promise<NextTurn> {
  // Signed in again while a request still travelled under the old sign-in.
  if (reason === 'auth' && run.signIns() !== run.signInsBefore) return 0
  const stopped = await pause(run.box, run.fence, reason)
  if (stopped === fenced) return 'over'
  // A paused scope or account is asked after by and by.
  run.probeAt = run.clock.now() + probeEvery
  return 0
}

/** Ms between two questions whether a paused scope or account is let in again (F-79). */
export const probeEvery = 300_000

/**
 * What to do after an answer that brought nothing: pause, ask for receipts, wait as asked, or back
 * off.
 */
export async function nextAfter(
  run: Run,
  verdict: Verdict,
  answer: Answer<unknown>,
): Promise<NextTurn> {
  switch (verdict.kind) {
    case 'auth':
    case 'scope':
    case 'account':
    case 'update':
      return stopFor(run, verdict.kind)
    case 'epoch': {
      // Said again although the receipts were just asked for: something is wrong, do not spin.
      const again = run.epoch !== null && run.epoch === answer.epoch
      run.epochDue = true
      run.epoch = answer.epoch
      return again ? run.backoff.failed() : 0
    }
    case 'wait':
      return verdict.ms === undefined
        ? run.backoff.failed()
        : run.backoff.asked(verdict.ms, answer.heard?.status ?? 0)
    default:
      return run.backoff.failed()
  }
}
