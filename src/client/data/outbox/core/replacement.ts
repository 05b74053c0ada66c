import type { Json, JsonObject } from '#contract/kernel/json.ts'
import { mergeOf } from '#contract/kernel/merge.ts'
import { each } from '#contract/kernel/several.ts'
import { type Delivery, type Entry, type Review, type EntryOverlay, entryFormat } from './types.ts'

/** What a person decided to put in the place of an entry. */
export interface Substitute {
  id: string
  op: 'create' | 'patch'
  patch: JsonObject
  /** What the form showed; what it lacks is in the row of the review. */
  shown?: { seen: JsonObject; guards: JsonObject }
  deps: readonly string[]
  authoredAt: string
  /** Further ids that it stands for. */
  replaces?: readonly string[]
}

/**
 * The entry in the old one's place: its seq and record, judged by the row just shown, carrying the
 * voids of everything it stands for, less what the server named `applied` (offline design, 4).
 */
export function replacementOf(
  old: Entry,
  delivery: Delivery,
  review: Review | undefined,
  sub: Substitute,
  applied: ReadonlySet<string>,
  how: EntryOverlay,
): Entry {
  const row = review?.row ?? null
  const isCreate = sub.op === 'create'
  const fields = Object.keys(sub.patch).filter(
    (field) => how.rules.fields[field]?.meeting !== 'append',
  )
  const { shown } = sub
  const reviewed = (field: string, before: Json | undefined) =>
    row === null ? before : shownValue(row, review, field)
  // What a form showed counts, also where the server had a newer row by then: the person has not
  // seen that one.
  const seen = isCreate
    ? {}
    : pick(fields, (field) =>
        shown && field in shown.seen ? shown.seen[field] : reviewed(field, old.seen[field]),
      )
  const guarded = isCreate ? [] : how.rules.guards(sub.patch, seen)
  const guards = pick(guarded, (field) =>
    shown && field in shown.guards
      ? shown.guards[field]
      : reviewed(field, old.guards[field] ?? old.seen[field]),
  )
  const stands = [...old.replaces, ...(delivery.attempted ? [old.id] : []), ...(sub.replaces ?? [])]
  return {
    id: sub.id,
    v: entryFormat,
    seq: old.seq,
    scope: old.scope,
    entity: old.entity,
    ref: old.ref,
    op: sub.op,
    patch:
      row === null || isCreate
        ? sub.patch
        : rebased(sub.patch, old.seen, row, shown?.seen ?? {}, how),
    seen,
    guards,
    deps: [...sub.deps],
    blobs: old.blobs,
    authoredAt: sub.authoredAt,
    ...(old.about ? { about: old.about } : {}),
    replaces: stands.filter((id) => !applied.has(id)),
  }
}

/**
 * A set that two people changed, as mine over the row just shown: what the others added since
 * stays, though they decided of another field. What a form showed was changed from there.
 */
function rebased(
  patch: JsonObject,
  before: JsonObject,
  row: JsonObject,
  shown: JsonObject,
  { rules }: EntryOverlay,
): JsonObject {
  const sets = Object.entries(patch).filter(
    ([field]) => rules.fields[field]?.meeting === 'union' && !(field in shown),
  )
  const merged = sets.map(([field, mine]): [string, Json] => [
    field,
    mergeOf(rules.fields[field])(mine, row[field] ?? [], before[field] ?? [], true) ?? mine,
  ])
  return { ...patch, ...Object.fromEntries(merged) }
}

/**
 * "Keep mine": the same change over the row just shown. A create that is there already becomes an
 * edit of it (F-76); null when there is nothing it could be laid on.
 */
export function keptOf(
  old: Entry,
  review: Review | undefined,
  how: EntryOverlay,
): { op: 'create' | 'patch'; patch: JsonObject } | null {
  if (review?.kind !== 'exists' || old.op === 'patch') return { op: old.op, patch: old.patch }
  const { row } = review
  if (row === null || each in old.patch) return null
  const mine = Object.entries(editableOf(old.patch, how)).filter(
    ([field, value]) => !how.rules.same(row[field], value, field),
  )
  return { op: 'patch', patch: Object.fromEntries(mine) }
}

/** What of a create's fields an edit may carry; the rest is fixed after creation. */
export function editableOf(patch: JsonObject, how: EntryOverlay): JsonObject {
  // By what may not be in it, so that a new way of meeting is not left out in silence.
  const mayChange = (field: string) =>
    !['fixed', 'server', undefined].includes(how.rules.fields[field]?.meeting)
  return Object.fromEntries(Object.entries(patch).filter(([field]) => mayChange(field)))
}

function shownValue(row: JsonObject, review: Review | undefined, field: string): Json {
  const conflict = review?.fields.find((one) => one.field === field)
  return row[field] ?? conflict?.theirs ?? null
}

function pick(fields: readonly string[], value: (field: string) => Json | undefined): JsonObject {
  return Object.fromEntries(fields.map((field) => [field, value(field) ?? null]))
}
