import type { JsonObject } from '#contract/kernel/json.ts'
import type { Box } from './box.ts'
import type { Verdict } from './core/classify.ts'
import { clientBatchLimits } from './core/ready.ts'
import type { Meta, Pause, Scope } from './core/types.ts'
import type { NetAnswer, Net } from './net.ts'
import type { Backoff } from './backoff.ts'
import type { Clock, Environment, Send } from './environment.ts'
import { fenced, pause } from './transactions/lead.ts'

/**
 * Code that few turns need, loaded on demand: the next part of a photo, and receipts of another
 * epoch.
 */
export interface LaterTurns {
  uploads: () => Promise<{ uploadNext: (run: SenderRun) => Promise<NextTurn> }>
  receipts: () => Promise<{
    askReceipts: (run: SenderRun) => Promise<NextTurn>
    sendVoids: (run: SenderRun, voids: string[]) => Promise<NextTurn>
  }>
}

export interface SenderEnvironment extends LaterTurns, Pick<Environment, 'sha256'> {
  box: Box
  clock: Clock
  send: Send
  random(): number
  scope: Scope
  installId: string
  /** As this tab knows it; transactions read it again. */
  meta(): Meta
  /** Number of entries in the box. */
  pending(): number
  signedIn(): Scope | null
  /** Tells whether a person is discarding it right now, so that it must not be sent. */
  isWithdrawn(id: string): boolean
  /** Number of sign-ins here since the tab was opened. */
  signIns(): number
  isOurs(me: JsonObject, scope: Scope): boolean
}

/** The state of one lead of one tab, which must not outlive it. */
export interface SenderRun extends SenderEnvironment {
  net: Net
  backoff: Backoff
  signal: AbortSignal
  fence: number
  /** Receipts come before anything else. */
  epochDue: boolean
  /** The server's latest epoch; null before its first answer. */
  epoch: string | null
  /**
   * Operations per batch; halved when a batch is too large or too slow, doubled by a fast success.
   */
  limit: number
  /** Batches that failed as a whole, in a row. */
  whole: number
  /** Operations still to be sent singly. */
  singles: number
  /** Time of the next probe of a pause. */
  probeAt: number
  /** Sign-ins before this turn. */
  signInsBefore: number
  /** The upload under way; a later lead does not need it. */
  upload: Uploading | null
  /**
   * Blobs that failed by themselves: the number of failures since the offset `place`, in bytes, and
   * the time of the next try.
   */
  resting: Map<string, { failures: number; place: number; until: number }>
  /** The last request for receipts, to notice an answer without progress. */
  lastAsked: string
}

/** An upload under way; its bytes are read once. */
export interface Uploading {
  id: string
  data: ArrayBuffer
  /** Null: the server's offset is not known yet. */
  offset: number | null
  /** Bytes of the next part. */
  part: number
}

/** Milliseconds until the next turn, `idle` until a wake, `over` when this tab no longer leads. */
export type NextTurn = number | 'over'
export const idle = Infinity

export function newRun(
  environment: SenderEnvironment,
  net: Net,
  backoff: Backoff,
  signal: AbortSignal,
  fence: number,
): SenderRun {
  return {
    ...environment,
    net,
    backoff,
    signal,
    fence,
    epochDue: true,
    epoch: null,
    limit: clientBatchLimits.operations,
    whole: 0,
    singles: 0,
    probeAt: 0,
    signInsBefore: environment.signIns(),
    upload: null,
    resting: new Map(),
    lastAsked: '',
  }
}

/** Pauses sending for a reason that all tabs show. */
export async function stopFor(run: SenderRun, reason: Pause): Promise<NextTurn> {
  // A new sign-in arrived while a request was under way with the old one.
  if (reason === 'auth' && run.signIns() !== run.signInsBefore) return 0
  const stopped = await pause(run.box, run.fence, reason)
  if (stopped === fenced) return 'over'
  // The sender probes a paused scope or account at intervals.
  run.probeAt = run.clock.now() + probeEvery
  return 0
}

/** Milliseconds between two probes of a paused scope or account (F-79). */
export const probeEvery = 300_000

/**
 * Decides what follows an answer without results: pause, receipts, the requested wait, or back-off.
 */
export async function nextAfter(
  run: SenderRun,
  verdict: Verdict,
  answer: NetAnswer<unknown>,
): Promise<NextTurn> {
  switch (verdict.kind) {
    case 'auth':
    case 'scope':
    case 'account':
    case 'update':
      return stopFor(run, verdict.kind)
    case 'epoch': {
      // The same epoch again right after the receipts shows a fault, so it backs off instead of
      // looping.
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
