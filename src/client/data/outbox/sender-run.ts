import type { JsonObject } from '#contract/kernel/json.ts'
import type { Box } from './box.ts'
import type { StatusClassification } from './core/classify-status.ts'
import { clientBatchLimits } from './core/sendable-operations.ts'
import type { BoxMeta, PauseReason, Scope } from './core/types.ts'
import type { SyncResponse, SyncClient } from './sync-client.ts'
import type { Backoff } from './backoff.ts'
import type { Clock, Environment, SendRequest } from './environment.ts'
import { fenced, writePause } from './transactions/lead.ts'

/**
 * Code that few turns need, loaded on demand: the next part of a photo, and receipts of another
 * epoch.
 */
export interface SenderModules {
  uploads: () => Promise<{ uploadNextPart: (run: SenderRun) => Promise<NextSendDelay> }>
  receipts: () => Promise<{
    requestReceipts: (run: SenderRun) => Promise<NextSendDelay>
    requestVoids: (run: SenderRun, voids: string[]) => Promise<NextSendDelay>
  }>
}

export interface SenderEnvironment extends SenderModules, Pick<Environment, 'sha256'> {
  box: Box
  clock: Clock
  send: SendRequest
  random(): number
  scope: Scope
  installId: string
  /** As this tab knows it; transactions read it again. */
  meta(): BoxMeta
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
  net: SyncClient
  backoff: Backoff
  signal: AbortSignal
  fence: number
  /** Receipts come before anything else. */
  needsReceipts: boolean
  /** The server's latest epoch; null before its first answer. */
  epoch: string | null
  /**
   * Operations per batch; halved when a batch is too large or too slow, doubled by a fast success.
   */
  limit: number
  /** Batches that failed as a whole, in a row. */
  failedBatches: number
  /** Operations still to be sent singly. */
  remainingSingles: number
  /** Time of the next probe of a pause. */
  probeAt: number
  /** Sign-ins before this turn. */
  signInsBefore: number
  /** The upload under way; a later lead does not need it. */
  upload: UploadInProgress | null
  /**
   * Blobs that failed by themselves: the number of failures since the offset `place`, in bytes, and
   * the time of the next try.
   */
  blobRetries: Map<string, { failures: number; place: number; until: number }>
  /** The last request for receipts, to notice an answer without progress. */
  lastReceiptRequest: string
}

/** An upload under way; its bytes are read once. */
export interface UploadInProgress {
  id: string
  data: ArrayBuffer
  /** Null: the server's offset is not known yet. */
  offset: number | null
  /** Bytes of the next part. */
  part: number
}

/** Milliseconds until the next turn, `idle` until a wake, `over` when this tab no longer leads. */
export type NextSendDelay = number | 'over'
export const idleUntilWoken = Infinity

export function createSenderRun(
  environment: SenderEnvironment,
  net: SyncClient,
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
    needsReceipts: true,
    epoch: null,
    limit: clientBatchLimits.operations,
    failedBatches: 0,
    remainingSingles: 0,
    probeAt: 0,
    signInsBefore: environment.signIns(),
    upload: null,
    blobRetries: new Map(),
    lastReceiptRequest: '',
  }
}

/** Pauses sending for a reason that all tabs show. */
export async function pauseSending(run: SenderRun, reason: PauseReason): Promise<NextSendDelay> {
  // A new sign-in arrived while a request was under way with the old one.
  if (reason === 'auth' && run.signIns() !== run.signInsBefore) return 0
  const stopped = await writePause(run.box, run.fence, reason)
  if (stopped === fenced) return 'over'
  // The sender probes a paused scope or account at intervals.
  run.probeAt = run.clock.now() + probeInterval
  return 0
}

/** Milliseconds between two probes of a paused scope or account (F-79). */
export const probeInterval = 300_000

/**
 * Decides what follows an answer without results: pause, receipts, the requested wait, or back-off.
 */
export async function handleFailedAnswer(
  run: SenderRun,
  verdict: StatusClassification,
  answer: SyncResponse<unknown>,
): Promise<NextSendDelay> {
  switch (verdict.kind) {
    case 'auth':
    case 'scope':
    case 'account':
    case 'update':
      return pauseSending(run, verdict.kind)
    case 'epoch': {
      // The same epoch again right after the receipts shows a fault, so it backs off instead of
      // looping.
      const again = run.epoch !== null && run.epoch === answer.epoch
      run.needsReceipts = true
      run.epoch = answer.epoch
      return again ? run.backoff.recordFailure() : 0
    }
    case 'wait':
      return verdict.ms === undefined
        ? run.backoff.recordFailure()
        : run.backoff.recordRetryAfter(verdict.ms, answer.received?.status ?? 0)
    default:
      return run.backoff.recordFailure()
  }
}
