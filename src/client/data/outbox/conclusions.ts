import { type Verdict, classify } from './core/classify.ts'
import type { OutboxOperation, Pause, OperationResult, Review } from './core/types.ts'
import type { Conclusion } from './transactions/conclude.ts'

/** The effect of a batch's results. */
export interface AnswerContext {
  conclusions: Conclusion[]
  pause: Pause | null
  /** The server was restored during the batch. */
  epoch: boolean
  /**
   * An operation failed by itself, or without an answer of our server: the sender waits before the
   * next request.
   */
  failed: boolean
}

const nothingRead: AnswerContext = { conclusions: [], pause: null, epoch: false, failed: false }

/**
 * Matches results by id; an operation without a result was not run and is queued again (F-33).
 * Pure.
 */
export function readingOf(
  operations: readonly OutboxOperation[],
  results: readonly OperationResult[],
): AnswerContext {
  const byId = new Map(results.map((result) => [result.id, result]))
  return operations.reduce<AnswerContext>((reading, { id }) => {
    const result = byId.get(id)
    if (result === undefined) return with_(reading, { kind: 'queued', id })
    const verdict = classify({ status: result.status, code: result.code, ours: true })
    return readOne(reading, result, verdict)
  }, nothingRead)
}

function readOne(reading: AnswerContext, result: OperationResult, verdict: Verdict): AnswerContext {
  const { id, row, version = 0, ids } = result
  switch (verdict.kind) {
    case 'done':
      return with_(reading, { kind: 'sent', id, version, row, ids })
    case 'conflict':
      return with_(reading, {
        kind: 'review',
        id,
        review: reviewOf(result, result.status === 409 ? 'exists' : 'conflict'),
        of: named(result),
      })
    case 'refused':
      return with_(reading, {
        kind: 'refused',
        id,
        review: reviewOf(result, 'refused'),
        forget: result.status === 404,
      })
    case 'defect':
    case 'split':
      return with_(reading, { kind: 'review', id, review: reviewOf(result, 'defect') })
    case 'wait':
      return {
        ...with_(reading, { kind: 'queued', id, failed: result.status !== 429 }),
        failed: true,
      }
    case 'none':
      return { ...with_(reading, { kind: 'queued', id }), failed: true }
    case 'held':
      return with_(reading, { kind: 'queued', id })
    case 'epoch':
      return { ...with_(reading, { kind: 'queued', id }), epoch: true }
    case 'auth':
    case 'scope':
    case 'account':
    case 'update':
      return { ...with_(reading, { kind: 'queued', id }), pause: verdict.kind }
  }
}

/**
 * Returns the replaced id that the server names as applied, with the resulting version; null when
 * another device had replaced it.
 */
function named({
  of,
  by,
  version,
  row,
}: OperationResult): { id: string; version: number | null } | undefined {
  if (of === undefined) return undefined
  const present = row?.['version']
  return {
    id: of,
    version: by !== undefined ? null : (version ?? (typeof present === 'number' ? present : 0)),
  }
}

function reviewOf(result: OperationResult, kind: Review['kind']): Omit<Review, 'id'> {
  const { row = null, fields = [], code = '', message = '', problems, holder } = result
  return {
    kind,
    row,
    fields,
    code,
    message,
    ...(problems && { problems }),
    ...(holder && { holder }),
  }
}

function with_(reading: AnswerContext, conclusion: Conclusion): AnswerContext {
  return { ...reading, conclusions: [...reading.conclusions, conclusion] }
}
