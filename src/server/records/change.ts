import type { z } from 'zod'
import { writable } from '#contract/kernel/fields.ts'
import type { ConflictField } from '#contract/kernel/judge.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import type { Ref } from '#contract/kernel/shapes.ts'
import type { RecordKind } from './kind.ts'

/** One change that somebody wants made, whichever way it came (offline design, 6). */
export interface Change {
  /** The key: a UUID, also the id of the history ticket. */
  id: string
  op: 'create' | 'patch'
  /**
   * The record: its uid, or its number where an address names it. For a create the uid it is to
   * have.
   */
  ref: Ref
  /** What to write; a create of several: one each. */
  patches: readonly JsonObject[]
  /** The n-th record of a create of several gets UUIDv5(ref, n) as its uid. */
  several: boolean
  /** What its author saw. null: a plain client, judged by the row as it stands. */
  seen: JsonObject | null
  guards: JsonObject
  /** Something it relies on was not applied. */
  held: boolean
  replaces: readonly string[]
  /** When its author saved it, device time; null: now. */
  authoredAt: string | null
  /** Repeat after a restore: the version that the row must still have. */
  at: number | null
  /** `If-Match`: the tag that the row must still have. */
  ifMatch: string | null
  /** Every edit by a single call needs a note (CA-46). */
  needsNote: boolean
  /** The format of the entry and the files it relies on, for the digest. */
  v: number
  blobs: readonly string[]
}

/** A change that came by a single call of the API. */
export function plainChange(
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

export type Outcome<Row> = Applied<Row> | Declined

export interface Applied<Row> {
  applied: true
  status: 200 | 201
  /** It had been applied before; nothing was written now. */
  replayed: boolean
  /** The record's version that it led to. */
  version: number
  /** As written; of a replay what the caller may read now. */
  rows: Row[]
}

export interface Declined {
  applied: false
  refusal: Refusal
  /** What both changed (412). */
  conflicts?: ConflictField[]
  /** The id it replaces that had been applied (409 `exists`). */
  of?: string
  /** What was applied in its place, where that one itself was not. */
  by?: string
}

/** Say no to a change. */
export function decline(
  refusal: Refusal,
  more: Pick<Declined, 'conflicts' | 'of' | 'by'> = {},
): Declined {
  return { applied: false, refusal, ...more }
}

/**
 * The fields of a change, or why they cannot be taken: an unknown one is refused, never dropped
 * (offline design, 13).
 */
export function parseFields(schema: z.ZodType<object>, fields: JsonObject): JsonObject | Refusal {
  const parsed = schema.safeParse(fields)
  // What was JSON is JSON when it was parsed; a field that was left out is not in it.
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
 * Of a change what can be changed. A plain client may send back the whole row it was given
 * (rulings, 27): all else is left out where it is as it stands, and refused by name where not. A
 * tag or version that is no longer true says that somebody else was first.
 */
export function changeable(
  { fields, rules }: Pick<RecordKind, 'fields' | 'rules'>,
  sent: JsonObject,
  before: JsonObject,
): JsonObject | Refusal {
  const may = new Set(writable(fields, 'edit'))
  const others = Object.keys(sent).filter(
    (name) => !may.has(name) && !rules.same(sent[name], before[name], name),
  )
  if (others.length === 0)
    return Object.fromEntries(Object.entries(sent).filter(([name]) => may.has(name)))
  const isLate = others.some((name) => name === 'etag' || name === 'version')
  return refuse(isLate ? 'changed' : 'invalid', {
    fields: Object.fromEntries(
      others.map((name) => [name, isLate ? 'Not as it stands now.' : 'It cannot be changed.']),
    ),
  })
}
