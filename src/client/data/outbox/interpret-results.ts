import { type StatusClassification, classifyStatus } from './core/classify-status.ts'
import type { OutboxOperation, PauseReason, OperationResult, Review } from './core/types.ts'
import type { DeliveryOutcome } from './transactions/apply-outcomes.ts'

/** The effect of a batch's results. */
export interface BatchOutcome {
  outcomes: DeliveryOutcome[]
  pause: PauseReason | null
  /** The server was restored during the batch. */
  epochChanged: boolean
  /**
   * An operation failed by itself, or without an answer of our server: the sender waits before the
   * next request.
   */
  failed: boolean
}

const nothingRead: BatchOutcome = { outcomes: [], pause: null, epochChanged: false, failed: false }

/**
 * Matches results by id; an operation without a result was not run and is queued again (F-33).
 * Pure.
 */
export function interpretResults(
  operations: readonly OutboxOperation[],
  results: readonly OperationResult[],
): BatchOutcome {
  const byId = new Map(results.map((result) => [result.id, result]))
  return operations.reduce<BatchOutcome>((reading, { id }) => {
    const result = byId.get(id)
    if (result === undefined) return withOutcome(reading, { kind: 'queued', id })
    const verdict = classifyStatus({
      status: result.status,
      code: result.code,
      isFromOurServer: true,
    })
    return interpretResult(reading, result, verdict)
  }, nothingRead)
}

function interpretResult(
  reading: BatchOutcome,
  result: OperationResult,
  verdict: StatusClassification,
): BatchOutcome {
  const { id, row, version = 0, ids } = result
  switch (verdict.kind) {
    case 'done':
      return withOutcome(reading, { kind: 'sent', id, version, row, ids })
    case 'conflict':
      return withOutcome(reading, {
        kind: 'review',
        id,
        review: reviewOf(result, result.status === 409 ? 'exists' : 'conflict'),
        of: named(result),
      })
    case 'refused':
      return withOutcome(reading, {
        kind: 'refused',
        id,
        review: reviewOf(result, 'refused'),
        forget: result.status === 404,
      })
    case 'defect':
    case 'split':
      return withOutcome(reading, { kind: 'review', id, review: reviewOf(result, 'defect') })
    case 'wait':
      return {
        ...withOutcome(reading, { kind: 'queued', id, failed: result.status !== 429 }),
        failed: true,
      }
    case 'none':
      return { ...withOutcome(reading, { kind: 'queued', id }), failed: true }
    case 'held':
      return withOutcome(reading, { kind: 'queued', id })
    case 'epoch':
      return { ...withOutcome(reading, { kind: 'queued', id }), epochChanged: true }
    case 'auth':
    case 'scope':
    case 'account':
    case 'update':
      return { ...withOutcome(reading, { kind: 'queued', id }), pause: verdict.kind }
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

function withOutcome(reading: BatchOutcome, conclusion: DeliveryOutcome): BatchOutcome {
  return { ...reading, outcomes: [...reading.outcomes, conclusion] }
}
