import type { z } from 'zod'
import { writable } from '#contract/kernel/fields.ts'
import type { ConflictField } from '#contract/kernel/merge-fields.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import type { Ref } from '#contract/kernel/shapes.ts'
import type { RecordKind } from './kind.ts'

/** One requested change, by whichever way it came (offline design, 6). */
export interface Change {
  /** The key: a UUID, also the id of the history ticket. */
  id: string
  op: 'create' | 'patch'
  /**
   * The record: its uid, or its number where an address names it. For a create, the uid that it
   * gets.
   */
  ref: Ref
  /** The values to write; a create of several has one patch for each record. */
  patches: readonly JsonObject[]
  /** The n-th record of a create of several gets UUIDv5(ref, n) as its uid. */
  several: boolean
  /**
   * The values that the author saw; null for a plain client, which is judged by the current row.
   */
  seen: JsonObject | null
  guards: JsonObject
  /** Whether a change that it relies on was not applied. */
  held: boolean
  replaces: readonly string[]
  /** When its author saved it, by the clock of the device; null: now. */
  authoredAt: string | null
  /** For a repeat after a restore: the version that the row must still have. */
  at: number | null
  /** The tag of `If-Match` that the row must still have. */
  ifMatch: string | null
  /** Whether the edit needs a note; each edit by a single call does (CA-46). */
  needsNote: boolean
  /** The format of the entry; it and the files that the entry relies on are part of the digest. */
  v: number
  blobs: readonly string[]
}

/** Makes a change from a single call of the API. */
export function changeWithDefaults(
  change: Pick<Change, 'id' | 'op' | 'ref' | 'patches'> & Partial<Change>,
): Change {
  return {
    several: false,
    seen: null,
    guards: {},
    held: false,
    replaces: [],
    authoredAt: null,
    at: null,
    ifMatch: null,
    needsNote: false,
    v: 1,
    blobs: [],
    ...change,
  }
}

export type ChangeOutcome<Row> = AppliedChange<Row> | DeclinedChange

export interface AppliedChange<Row> {
  applied: true
  status: 200 | 201
  /** Whether the change was applied before, so that nothing was written now. */
  replayed: boolean
  /** The version of the record after the change. */
  version: number
  /** The rows as written; for a replay, the rows that the caller may read now. */
  rows: Row[]
}

export interface DeclinedChange {
  applied: false
  refusal: Refusal
  /** The fields that both authors changed (412). */
  conflicts?: ConflictField[]
  /** The id among those it replaces that was applied (409 `exists`). */
  of?: string
  /** The id of the change that was applied in place of `of`, if `of` itself was not. */
  by?: string
}

export function declineChange(
  refusal: Refusal,
  more: Pick<DeclinedChange, 'conflicts' | 'of' | 'by'> = {},
): DeclinedChange {
  return { applied: false, refusal, ...more }
}

/**
 * Returns the fields of a change, or the refusal: an unknown field is refused, never dropped
 * (offline design, 13).
 */
export function parseFields(schema: z.ZodType<object>, fields: JsonObject): JsonObject | Refusal {
  const parsed = schema.safeParse(fields)
  // Parsed JSON is JSON again; a field that was left out is not in it.
  if (parsed.success) return parsed.data as JsonObject
  const problems: Record<string, string> = {}
  let unknown = false
  for (const issue of parsed.error.issues) {
    if (issue.code === 'unrecognized_keys') {
      unknown = true
      for (const key of issue.keys) problems[key] = 'Unknown field.'
    } else problems[String(issue.path[0] ?? '')] ??= issue.message
  }
  return refuse(unknown ? 'unknown-field' : 'invalid', { fields: problems })
}

/**
 * Returns the fields of a change that an edit may set. A plain client may send back the whole row
 * it was given (rulings, 27): every other field is dropped if it equals the row's value, and
 * refused by name if not. An outdated tag or version means that another person changed the row
 * first.
 */
export function pickWritableFields(
  { fields, rules }: Pick<RecordKind, 'fields' | 'rules'>,
  sent: JsonObject,
  before: JsonObject,
): JsonObject | Refusal {
  const writableNames = new Set(writable(fields, 'edit'))
  const others = Object.keys(sent).filter(
    (name) => !writableNames.has(name) && !rules.same(sent[name], before[name], name),
  )
  if (others.length === 0)
    return Object.fromEntries(Object.entries(sent).filter(([name]) => writableNames.has(name)))
  const isLate = others.some((name) => name === 'etag' || name === 'version')
  return refuse(isLate ? 'changed' : 'invalid', {
    fields: Object.fromEntries(
      others.map((name) => [
        name,
        isLate ? 'This is not the current version.' : 'It cannot be changed.',
      ]),
    ),
  })
}
