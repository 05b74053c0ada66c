import type { RecordRules } from './field.ts'
import type { Json, JsonObject } from './json.ts'
import { mergeOf } from './merge.ts'

/** A field that two people changed, with both values. */
export interface ConflictField {
  field: string
  yours: Json
  theirs: Json
  before: Json
  suggest: 'yours' | 'theirs'
  /** The author, time and note of their value, if the server's history has them. */
  by?: {
    author: { user_id: number; name: string } | null
    actor?: { user_id: number; name: string } | null
    at: string
    note: string
  }
}

/**
 * An author's changes, the values on their screen, and the values that must not have changed since.
 */
export interface AuthoredChange {
  patch: Readonly<JsonObject>
  seen: Readonly<JsonObject>
  guards: Readonly<JsonObject>
}

/**
 * - `take`: write `set` (without fields that already have the value, but with appended ones such as
 *   notes). An empty `set` is still a ticket: everything was agreed (F-20)
 * - `conflict`: write nothing, a person decides; one conflict holds the whole operation
 */
export type MergeResult =
  | { kind: 'take'; set: JsonObject }
  | { kind: 'conflict'; fields: ConflictField[] }

/**
 * Decides whether a change may apply to the present row (offline design, 5 and 7; CA-72). Pure. The
 * server calls it under the row's lock, and the tray to fill its columns. A field missing from row,
 * seen or guards counts as the kind's empty value, so a missing value and '' are no conflict.
 */
export function mergeFields(
  { patch, seen, guards }: AuthoredChange,
  row: Readonly<JsonObject>,
  rules: RecordRules,
): MergeResult {
  const set: JsonObject = {}
  const fields: ConflictField[] = []
  const filled = (value: Json | undefined, field: string): Json =>
    value ?? rules.fields[field]?.empty ?? null
  const asked = (field: string, yours: Json, theirs: Json, before: Json) =>
    fields.push({
      field,
      yours,
      theirs,
      before,
      suggest: field in patch ? suggestedSide(rules, field, yours, theirs) : 'theirs',
    })
  for (const field of Object.keys(patch)) {
    const meeting = rules.fields[field]?.meeting
    const yours = filled(patch[field], field)
    const theirs = filled(row[field], field)
    const before = filled(seen[field], field)
    if (meeting === 'append') set[field] = yours
    else if (rules.same(theirs, yours, field)) continue
    else if (
      rules.same(theirs, before, field) ||
      (meeting === 'forward' && isFurther(field, yours, theirs, rules))
    )
      set[field] = yours
    else {
      const merged =
        meeting === 'union' ? mergeOf(rules.fields[field])(yours, theirs, before) : null
      if (merged === null) asked(field, yours, theirs, before)
      else if (!rules.same(merged, theirs, field)) set[field] = merged
    }
  }
  for (const [field, guarded] of Object.entries(guards)) {
    const theirs = filled(row[field], field)
    const before = filled(guarded, field)
    if (rules.same(theirs, before, field) || fields.some((known) => known.field === field)) continue
    asked(field, patch[field] ?? before, theirs, before)
  }
  if (fields.length === 0) return { kind: 'take', set }
  // Fields in one group with a conflict are decided together.
  const groups = new Set(fields.flatMap(({ field }) => rules.fields[field]?.group ?? []))
  for (const field of Object.keys(set)) {
    const group = rules.fields[field]?.group
    if (group !== undefined && groups.has(group))
      asked(
        field,
        filled(patch[field], field),
        filled(row[field], field),
        filled(seen[field], field),
      )
  }
  return { kind: 'conflict', fields }
}

/** Returns the side that the tray marks as suggested where two people changed a field. */
export function suggestedSide(
  rules: RecordRules,
  field: string,
  yours: Json,
  theirs: Json,
): ConflictField['suggest'] {
  const suggest = rules.fields[field]?.suggest ?? 'theirs'
  if (suggest !== 'further') return suggest
  return isFurther(field, yours, theirs, rules) ? 'yours' : 'theirs'
}

/**
 * Tells whether the own value is further along in its order. An unknown value needs a person's
 * choice (F-21, F-23).
 */
function isFurther(field: string, yours: Json, theirs: Json, rules: RecordRules): boolean {
  const mine = rules.rank(yours, field)
  const other = rules.rank(theirs, field)
  return mine !== undefined && other !== undefined && mine > other
}
