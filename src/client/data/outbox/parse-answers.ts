import { isObject, type Json, type JsonObject } from '#contract/kernel/json.ts'
import type { OperationResult } from './core/types.ts'
import type { Receipts } from './transactions/receipts.ts'

// The boundary to the server. An answer with our header follows the contract, which the contract
// tests ensure; this code only checks that it answers this request.

/**
 * Returns the results of a batch, each id at most once; an operation without a result was not run
 * (F-33). Null when the answer names another id or none, because it is not the answer to this
 * request.
 */
export function parseResults(
  body: JsonObject,
  asked: ReadonlySet<string>,
): OperationResult[] | null {
  const list = listOf(body['results'])
  if (list === null || list.length === 0 || !list.every(isResult)) return null
  return isAnswerTo(
    list.map((result) => result.id),
    asked,
  )
    ? list
    : null
}

/** Returns the ids that the server knows, forgot and voided; null when it names another id. */
export function parseReceipts(body: JsonObject, asked: ReadonlySet<string>): Receipts | null {
  const [known, unknown, voided] = [
    listOf(body['known']),
    listOf(body['unknown']),
    listOf(body['voided']),
  ]
  if (
    known?.every(isKnown) !== true ||
    unknown?.every(isText) !== true ||
    voided?.every(isText) !== true
  )
    return null
  return isAnswerTo([...known.map((one) => one.id), ...unknown, ...voided], asked)
    ? { known, unknown, voided }
    : null
}

function isAnswerTo(ids: readonly string[], asked: ReadonlySet<string>): boolean {
  return new Set(ids).size === ids.length && ids.every((id) => asked.has(id))
}

function isResult(item: unknown): item is OperationResult {
  return isObject(item) && typeof item['id'] === 'string' && typeof item['status'] === 'number'
}

function isKnown(item: unknown): item is Receipts['known'][number] {
  return isObject(item) && typeof item['id'] === 'string' && typeof item['version'] === 'number'
}

function isText(item: unknown): item is string {
  return typeof item === 'string'
}

function listOf(value: Json | undefined): unknown[] | null {
  return Array.isArray(value) ? value : null
}
