import { type Verdict, classify } from './core/classify.ts'
import { batchLimits } from './core/ready.ts'
import type { Result } from './core/types.ts'
import { readingOf } from './conclusions.ts'
import type { Answer } from './net.ts'
import { type NextTurn, type Run, idle, nextAfter, stopFor } from './run.ts'
import { type TakenBatch, takeBatch } from './transactions/take-batch.ts'
import { type Conclusion, conclude } from './transactions/conclude.ts'
import { fenced } from './transactions/lead.ts'

/** Whole batches that fail in a row before their operations go singly (F-36). */
const mostWhole = 3

/**
 * Ms for an answer from which on a line is weak: no larger batch is tried, and after a failure a
 * smaller one.
 */
const long = 10_000

/** Take what may leave, send it, and take what comes back. */
export async function sendBatch(run: Run): Promise<NextTurn> {
  const taken = await takeBatch(
    run.box,
    run.fence,
    { ...batchLimits, operations: run.limit },
    run.singles > 0,
    run.isWithdrawn,
  )
  if (taken === fenced || run.signal.aborted) return 'over'
  if (taken.receiptsDue) run.epochDue = true
  if (taken.operations.length === 0) {
    run.singles = 0
    if (run.epochDue) return 0
    // Changes go before photos: a large one holds its own record and no other.
    return taken.blobs ? uploadNext(run) : idle
  }
  // A person discarded one of these while the batch was written down: the next turn takes it
  // without that one.
  if (taken.operations.some(({ id }) => run.isWithdrawn(id))) return putBack(run, taken)
  const began = run.clock.now()
  const answer = await run.net.batch(taken.epoch, taken.operations, taken.pending)
  // Robbed meanwhile: what was taken is taken back by whoever leads now, and goes out again by key.
  if (run.signal.aborted) return 'over'
  const weak = run.clock.now() - began >= long
  return answer.body === null
    ? failed(run, taken, answer, weak)
    : answered(run, taken, answer, answer.body, weak)
}

async function putBack(run: Run, taken: TakenBatch): Promise<NextTurn> {
  const back = taken.operations.map(({ id }): Conclusion => ({ kind: 'queued', id }))
  return (await put(run, taken, { heard: null, epoch: null, body: null }, back)) === fenced
    ? 'over'
    : 0
}

async function answered(
  run: Run,
  taken: TakenBatch,
  answer: Answer<Result[]>,
  results: Result[],
  weak: boolean,
): Promise<NextTurn> {
  const reading = readingOf(taken.operations, results)
  if ((await put(run, taken, answer, reading.conclusions)) === fenced) return 'over'
  run.whole = 0
  if (taken.alone) run.singles = Math.max(0, run.singles - 1)
  if (!weak) run.limit = Math.min(batchLimits.operations, run.limit * 2)
  if (reading.epoch) run.epochDue = true
  if (reading.pause !== null) return stopFor(run, reading.pause)
  if (reading.failed) return run.backoff.failed()
  run.backoff.succeeded()
  return 0
}

/** Its code may not come, as any file of the app: then later. */
async function uploadNext(run: Run): Promise<NextTurn> {
  const uploads = await run.uploads().catch(() => null)
  if (run.signal.aborted) return 'over'
  return uploads === null ? run.backoff.failed() : uploads.uploadNext(run)
}

/** The batch came to nothing as a whole: everything goes back in line with its id. */
async function failed(
  run: Run,
  taken: TakenBatch,
  answer: Answer<Result[]>,
  weak: boolean,
): Promise<NextTurn> {
  const { operations, alone } = taken
  const verdict = classify(answer.heard)
  if (isTooMuch(verdict, answer, operations.length)) return tooMuch(run, taken, answer)
  // On a weak line a smaller one may get through; only what cannot be halved is looked at by
  // itself.
  const halves = weak && operations.length > 1
  if (halves) run.limit = Math.floor(operations.length / 2)
  const counts = verdict.kind === 'wait' && verdict.ms === undefined && !halves
  if (counts && !alone) run.whole += 1
  // A failure counts only while the server answers at all: its absence is no entry's fault. Asked
  // each time that nothing came back, or the line that returns after three failures without one
  // would be taken for theirs.
  const isDue = alone || run.whole >= mostWhole
  const asks = counts && (isDue || answer.heard === null)
  const isThere = asks && (await run.net.healthy())
  if (asks && !isThere) run.whole = 0
  const isTheirs = isThere && isDue
  if (run.signal.aborted) return 'over'
  if (isTheirs && !alone) {
    run.singles = operations.length
    run.whole = 0
  }
  if (alone && isTheirs) run.singles = Math.max(0, run.singles - 1)
  const back = operations.map(({ id }): Conclusion => ({
    kind: 'queued',
    id,
    failed: isTheirs && alone,
  }))
  if ((await put(run, taken, answer, back)) === fenced) return 'over'
  return nextAfter(run, verdict, answer)
}

/**
 * A proxy on the way that takes no more at once gets less; what it says of one operation alone is
 * nothing about that.
 */
function isTooMuch(verdict: Verdict, { heard }: Answer<unknown>, count: number): boolean {
  return (
    (heard?.status === 413 && count > 1) ||
    verdict.kind === 'split' ||
    verdict.kind === 'defect' ||
    (heard?.ours === true && heard.status === 422)
  )
}

/** Halve the batch; one alone asks for a decision (F-35). */
async function tooMuch(run: Run, taken: TakenBatch, answer: Answer<Result[]>): Promise<NextTurn> {
  const { operations } = taken
  const isOne = operations.length === 1
  run.limit = Math.max(1, Math.floor(operations.length / 2))
  const review = {
    kind: 'defect',
    row: null,
    fields: [],
    code: answer.heard?.code ?? '',
    message: '',
  } as const
  const conclusions = operations.map(({ id }): Conclusion =>
    isOne ? { kind: 'review', id, review: { ...review, fields: [] } } : { kind: 'queued', id },
  )
  return (await put(run, taken, answer, conclusions)) === fenced ? 'over' : 0
}

function put(
  run: Run,
  taken: TakenBatch,
  answer: Answer<Result[]>,
  conclusions: readonly Conclusion[],
): ReturnType<typeof conclude> {
  const date = run.clock.date()
  const results = new Map((answer.body ?? []).map((result) => [result.id, result]))
  return conclude(run.box, run.fence, conclusions, {
    // A batch runs only in the epoch that it names.
    epoch: taken.epoch,
    date,
    ended: run.clock.server(),
    // A 5xx is no contact, whoever bears it (rulings, 30).
    contact: answer.heard?.ours === true && answer.heard.status < 500,
    last: (id) => {
      const result = results.get(id)
      if (answer.body !== null && result === undefined) return undefined
      const { status = 0, code = '' } = result ?? answer.heard ?? {}
      return { status, code, at: date }
    },
  })
}
