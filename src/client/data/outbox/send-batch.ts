import { type StatusClassification, classifyStatus } from './core/classify-status.ts'
import { clientBatchLimits } from './core/sendable-operations.ts'
import type { OperationResult } from './core/types.ts'
import { interpretResults } from './interpret-results.ts'
import type { SyncResponse } from './sync-client.ts'
import {
  type NextSendDelay,
  type SenderRun,
  idleUntilWoken,
  handleFailedAnswer,
  pauseSending,
} from './sender-run.ts'
import { type TakenBatch, takeBatch } from './transactions/take-batch.ts'
import { type DeliveryOutcome, applyOutcomes } from './transactions/apply-outcomes.ts'
import { fenced } from './transactions/lead.ts'

/** Whole batches that fail in a row before their operations are sent singly (F-36). */
const maxFailedBatches = 3

/**
 * Milliseconds for an answer from which the network counts as weak: batches stop growing, and
 * shrink after a failure.
 */
const long = 10_000

/** Claims a batch, sends it and applies the answer. */
export async function sendBatch(run: SenderRun): Promise<NextSendDelay> {
  const taken = await takeBatch(
    run.box,
    run.fence,
    { ...clientBatchLimits, operations: run.limit },
    run.remainingSingles > 0,
    run.isWithdrawn,
  )
  if (taken === fenced || run.signal.aborted) return 'over'
  if (taken.receiptsDue) run.needsReceipts = true
  if (taken.operations.length === 0) {
    run.remainingSingles = 0
    if (run.needsReceipts) return 0
    // Changes are sent before photos, so that a large photo holds only its own record.
    return taken.hasMissingBlobs ? uploadNext(run) : idleUntilWoken
  }
  // A person discarded one of these while the batch was claimed, so the next turn sends the others.
  if (taken.operations.some(({ id }) => run.isWithdrawn(id))) return putBack(run, taken)
  const began = run.clock.now()
  const answer = await run.net.sendBatch(taken.epoch, taken.operations, taken.pending)
  // Another tab took the lead, requeued these entries and sends them again under the same keys.
  if (run.signal.aborted) return 'over'
  const weak = run.clock.now() - began >= long
  return answer.body === null
    ? failed(run, taken, answer, weak)
    : answered(run, taken, answer, answer.body, weak)
}

async function putBack(run: SenderRun, taken: TakenBatch): Promise<NextSendDelay> {
  const back = taken.operations.map(({ id }): DeliveryOutcome => ({ kind: 'queued', id }))
  return (await put(run, taken, { received: null, epoch: null, body: null }, back)) === fenced
    ? 'over'
    : 0
}

async function answered(
  run: SenderRun,
  taken: TakenBatch,
  answer: SyncResponse<OperationResult[]>,
  results: OperationResult[],
  weak: boolean,
): Promise<NextSendDelay> {
  const reading = interpretResults(taken.operations, results)
  if ((await put(run, taken, answer, reading.outcomes)) === fenced) return 'over'
  run.failedBatches = 0
  if (taken.isSingle) run.remainingSingles = Math.max(0, run.remainingSingles - 1)
  if (!weak) run.limit = Math.min(clientBatchLimits.operations, run.limit * 2)
  if (reading.epochChanged) run.needsReceipts = true
  if (reading.pause !== null) return pauseSending(run, reading.pause)
  if (reading.failed) return run.backoff.recordFailure()
  run.backoff.recordSuccess()
  return 0
}

/** If the code does not load, it retries later. */
async function uploadNext(run: SenderRun): Promise<NextSendDelay> {
  const uploads = await run.uploads().catch(() => null)
  if (run.signal.aborted) return 'over'
  return uploads === null ? run.backoff.recordFailure() : uploads.uploadNextPart(run)
}

/** The batch failed as a whole, so all entries are queued again with their ids. */
async function failed(
  run: SenderRun,
  taken: TakenBatch,
  answer: SyncResponse<OperationResult[]>,
  weak: boolean,
): Promise<NextSendDelay> {
  const { operations, isSingle } = taken
  const verdict = classifyStatus(answer.received)
  if (isTooMuch(verdict, answer, operations.length)) return halveBatch(run, taken, answer)
  // A smaller batch may get through a weak network; only a single operation counts as failing by
  // itself.
  const halves = weak && operations.length > 1
  if (halves) run.limit = Math.floor(operations.length / 2)
  const counts = verdict.kind === 'wait' && verdict.ms === undefined && !halves
  if (counts && !isSingle) run.failedBatches += 1
  // A failure counts only while the server answers, because an unreachable server is no entry's
  // fault. Probes after every missing response; otherwise a network that returns after three
  // failures would be counted as the entries' fault.
  const isDue = isSingle || run.failedBatches >= maxFailedBatches
  const asks = counts && (isDue || answer.received === null)
  const isThere = asks && (await run.net.healthy())
  if (asks && !isThere) run.failedBatches = 0
  const isTheirs = isThere && isDue
  if (run.signal.aborted) return 'over'
  if (isTheirs && !isSingle) {
    run.remainingSingles = operations.length
    run.failedBatches = 0
  }
  if (isSingle && isTheirs) run.remainingSingles = Math.max(0, run.remainingSingles - 1)
  const back = operations.map(({ id }): DeliveryOutcome => ({
    kind: 'queued',
    id,
    failed: isTheirs && isSingle,
  }))
  if ((await put(run, taken, answer, back)) === fenced) return 'over'
  return handleFailedAnswer(run, verdict, answer)
}

/**
 * Tells whether to halve the batch. A proxy with a size limit gets a smaller one, but its refusal
 * of a single operation proves nothing about the operation.
 */
function isTooMuch(
  verdict: StatusClassification,
  { received }: SyncResponse<unknown>,
  count: number,
): boolean {
  return (
    (received?.status === 413 && count > 1) ||
    verdict.kind === 'split' ||
    verdict.kind === 'defect' ||
    (received?.isFromOurServer === true && received.status === 422)
  )
}

/** Halves the batch; a single operation asks for a decision (F-35). */
async function halveBatch(
  run: SenderRun,
  taken: TakenBatch,
  answer: SyncResponse<OperationResult[]>,
): Promise<NextSendDelay> {
  const { operations } = taken
  const isOne = operations.length === 1
  run.limit = Math.max(1, Math.floor(operations.length / 2))
  const review = {
    kind: 'defect',
    row: null,
    fields: [],
    code: answer.received?.code ?? '',
    message: '',
  } as const
  const conclusions = operations.map(({ id }): DeliveryOutcome =>
    isOne ? { kind: 'review', id, review: { ...review, fields: [] } } : { kind: 'queued', id },
  )
  return (await put(run, taken, answer, conclusions)) === fenced ? 'over' : 0
}

function put(
  run: SenderRun,
  taken: TakenBatch,
  answer: SyncResponse<OperationResult[]>,
  conclusions: readonly DeliveryOutcome[],
): ReturnType<typeof applyOutcomes> {
  const date = run.clock.deviceTime()
  const results = new Map((answer.body ?? []).map((result) => [result.id, result]))
  return applyOutcomes(run.box, run.fence, conclusions, {
    // A batch runs only in the epoch that it names.
    epoch: taken.epoch,
    date,
    ended: run.clock.serverTime(),
    // A 5xx is no contact, even with our header (rulings, 30).
    contact: answer.received?.isFromOurServer === true && answer.received.status < 500,
    last: (id) => {
      const result = results.get(id)
      if (answer.body !== null && result === undefined) return undefined
      const { status = 0, code = '' } = result ?? answer.received ?? {}
      return { status, code, at: date }
    },
  })
}
