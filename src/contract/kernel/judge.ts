import type { RecordRules } from './field.ts'
import { sameJson } from './same-json.ts'
import type { Json, JsonObject } from './json.ts'

/** A field that two people changed, side by side. */
export interface ConflictField {
  field: string
  yours: Json
  theirs: Json
  before: Json
  suggest: 'yours' | 'theirs'
}

/** What an author changed, what stood on their screen, and what must not have changed behind it. */
export interface Judged {
  patch: Readonly<JsonObject>
  seen: Readonly<JsonObject>
  guards: Readonly<JsonObject>
}

/**
 * - `take`: write `set` (fields that already have the value are left out; what is appended, such as
 *   notes, is in it). An empty `set` is still a ticket: everything was agreed (F-20)
 * - `conflict`: write nothing, a person decides; one conflict holds the whole operation
 */
export type Judgment = { kind: 'take'; set: JsonObject } | { kind: 'conflict'; fields: ConflictField[] }

/**
 * May a change be laid on the row as it stands now (offline design, 5 and 7; CA-72)? Pure.
 * The server asks under the row's lock; the tray asks to fill its columns.
 * A field missing from row, seen or guards counts as null.
 */
export function judge({ patch, seen, guards }: Judged, row: Readonly<JsonObject>, rules: RecordRules): Judgment {
  const set: JsonObject = {}
  const fields: ConflictField[] = []
  for (const [field, yours] of Object.entries(patch)) {
    const meeting = rules.fields[field]?.meeting
    const theirs = row[field] ?? null
    const before = seen[field] ?? null
    if (meeting === 'append') set[field] = yours
    else if (sameJson(theirs, yours)) continue
    else if (sameJson(theirs, before) || (meeting === 'forward' && isFurther(yours, theirs, rules))) set[field] = yours
    else fields.push({ field, yours, theirs, before, suggest: rules.fields[field]?.suggest ?? 'theirs' })
  }
  for (const [field, before] of Object.entries(guards)) {
    const theirs = row[field] ?? null
    if (sameJson(theirs, before) || fields.some((known) => known.field === field)) continue
    const yours = patch[field] ?? before
    fields.push({ field, yours, theirs, before, suggest: rules.fields[field]?.suggest ?? 'theirs' })
  }
  return fields.length === 0 ? { kind: 'take', set } : { kind: 'conflict', fields }
}

/** Of two places in one order the one further along stands; an unknown place is a person's choice (F-21, F-23). */
function isFurther(yours: Json, theirs: Json, rules: RecordRules): boolean {
  const mine = rules.rank(yours)
  const other = rules.rank(theirs)
  return mine !== undefined && other !== undefined && mine > other
}
