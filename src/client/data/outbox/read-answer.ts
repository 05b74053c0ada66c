import type { ConflictField } from '#contract/kernel/judge.ts'
import type { Json, JsonObject } from '#contract/kernel/json.ts'
import type { Result } from './core/types.ts'
import type { Receipts } from './transactions/receipts.ts'

// The border: an answer is taken field by field, so that nothing odd in it reaches the box.

/**
 * The results of a batch, each id at most once; a missing one was not run (F-33). Null when the
 * answer names another id or none at all: it is not meant for us.
 */
export function readResults(body: JsonObject, asked: ReadonlySet<string>): Result[] | null {
  const list = body['results']
  if (!Array.isArray(list) || list.length === 0) return null
  const results = new Map<string, Result>()
  for (const item of list) {
    const result = resultOf(item)
    if (result === null || !asked.has(result.id) || results.has(result.id)) return null
    results.set(result.id, result)
  }
  return [...results.values()]
}

/** What the server knows, forgot and voided; null when it names an id that was not asked. */
export function readReceipts(body: JsonObject, asked: ReadonlySet<string>): Receipts | null {
  const { known, unknown, voided } = body
  if (!Array.isArray(known) || !isTexts(unknown) || !isTexts(voided)) return null
  const found = known.map((item) => {
    if (!isObject(item) || typeof item['id'] !== 'string' || typeof item['version'] !== 'number') return null
    return { id: item['id'], version: item['version'], row: isObject(item['row']) ? item['row'] : undefined }
  })
  const answered = [...found.map((one) => one?.id), ...unknown, ...voided]
  if (!answered.every((id) => id !== undefined && asked.has(id))) return null
  return { known: found.filter((one) => one !== null), unknown, voided }
}

function resultOf(item: Json): Result | null {
  if (!isObject(item) || typeof item['id'] !== 'string' || typeof item['status'] !== 'number') return null
  const text = (name: string) => (typeof item[name] === 'string' ? item[name] : undefined)
  return {
    id: item['id'],
    status: item['status'],
    code: text('code'),
    message: text('message'),
    problems: textsOf(item['problems']),
    replayed: item['replayed'] === true,
    version: typeof item['version'] === 'number' ? item['version'] : undefined,
    row: isObject(item['row']) ? item['row'] : undefined,
    fields: Array.isArray(item['fields']) ? item['fields'].flatMap(fieldOf) : undefined,
    of: text('of'),
    ids: numbersOf(item['ids']),
  }
}

function fieldOf(item: Json): ConflictField[] {
  if (!isObject(item) || typeof item['field'] !== 'string') return []
  const { field, yours = null, theirs = null, before = null, suggest } = item
  return [{ field, yours, theirs, before, suggest: suggest === 'yours' ? 'yours' : 'theirs' }]
}

function textsOf(value: Json | undefined): Record<string, string> | undefined {
  if (!isObject(value)) return undefined
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

function numbersOf(value: Json | undefined): Result['ids'] {
  if (!isObject(value)) return undefined
  const numbers: NonNullable<Result['ids']> = {}
  for (const [uid, item] of Object.entries(value)) {
    if (isObject(item) && typeof item['id'] === 'number' && typeof item['label'] === 'string') numbers[uid] = { id: item['id'], label: item['label'] }
  }
  return numbers
}

function isTexts(value: Json | undefined): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
