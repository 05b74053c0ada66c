import type { Json, JsonObject } from '#contract/kernel/json.ts'
import { mergeOf } from '#contract/kernel/merge.ts'
import { each } from '#contract/kernel/several.ts'
import {
  type Delivery,
  type Entry,
  type Review,
  type EntryOverlay,
  entryFormatVersion,
} from './types.ts'

/** A person's replacement for an entry. */
export interface ReplacementInput {
  id: string
  op: 'create' | 'patch'
  patch: JsonObject
  /** The values that the form showed; for other fields the review's row counts. */
  shown?: { seen: JsonObject; guards: JsonObject }
  deps: readonly string[]
  authoredAt: string
  /** Further ids that it replaces. */
  replaces?: readonly string[]
}

/**
 * Returns the entry that takes the old one's place: same `seq` and record, judged against the row
 * just shown. Includes the voids of everything that it replaces, except those that the server named
 * `applied` (offline design, 4).
 */
export function buildReplacement(
  old: Entry,
  delivery: Delivery,
  review: Review | undefined,
  sub: ReplacementInput,
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
  // The values in the form count even when the server had a newer row, because the person has not
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
  const replacedIds = [
    ...old.replaces,
    ...(delivery.attempted ? [old.id] : []),
    ...(sub.replaces ?? []),
  ]
  return {
    id: sub.id,
    v: entryFormatVersion,
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
    replaces: replacedIds.filter((id) => !applied.has(id)),
  }
}

/**
 * Merges sets that two people changed: keeps my changes and what others added, even when the
 * decision was about another field. Leaves the values of a form, which already started from the
 * newer row.
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
 * Returns the change of "Keep mine" against the row just shown. A create of an existing record
 * becomes an edit (F-76); null when there is nothing to apply it to.
 */
export function rebaseOwnChange(
  old: Entry,
  review: Review | undefined,
  how: EntryOverlay,
): { op: 'create' | 'patch'; patch: JsonObject } | null {
  if (review?.kind !== 'exists' || old.op === 'patch') return { op: old.op, patch: old.patch }
  const { row } = review
  if (row === null || each in old.patch) return null
  const mine = Object.entries(pickEditableFields(old.patch, how)).filter(
    ([field, value]) => !how.rules.same(row[field], value, field),
  )
  return { op: 'patch', patch: Object.fromEntries(mine) }
}

/** Returns the fields of a create that an edit may carry; the others are fixed after creation. */
export function pickEditableFields(patch: JsonObject, how: EntryOverlay): JsonObject {
  // Excludes by a list of forbidden rules, so that a new rule is not excluded unnoticed.
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
