import type { JsonObject } from '#contract/kernel/json.ts'
import type { ConflictField } from '#contract/kernel/merge-fields.ts'

export type Side = 'yours' | 'theirs'
export type ChosenSides = Readonly<Record<string, Side>>

/**
 * The result of a choice for each field. Pure.
 * - `keep-mine`: the whole change again, over the row just shown
 * - `edit`: the rest of the change, without the fields that keep the other's value
 * - `take-theirs`: no field of mine remains, or its condition no longer holds for its author
 */
export type Resolution =
  | { kind: 'keep-mine' }
  | { kind: 'take-theirs' }
  | { kind: 'edit'; patch: JsonObject }

export function resolutionOf(
  patch: Readonly<JsonObject>,
  fields: readonly ConflictField[],
  choices: ChosenSides,
): Resolution {
  const side = ({ field, suggest }: ConflictField) => choices[field] ?? suggest
  const guards = fields.filter(({ field }) => !(field in patch))
  // A guard decides if the change may continue although its condition changed.
  if (guards.some((guard) => side(guard) === 'theirs')) return { kind: 'take-theirs' }
  const theirs = new Set(
    fields
      .filter((each) => each.field in patch && side(each) === 'theirs')
      .map(({ field }) => field),
  )
  if (theirs.size === 0) return { kind: 'keep-mine' }
  const rest = Object.fromEntries(Object.entries(patch).filter(([field]) => !theirs.has(field)))
  return Object.keys(rest).length === 0 ? { kind: 'take-theirs' } : { kind: 'edit', patch: rest }
}

/** Returns the fields of the change without a conflict, which merge. */
export function mergedFields(
  patch: Readonly<JsonObject>,
  fields: readonly ConflictField[],
): string[] {
  const met = new Set(fields.map(({ field }) => field))
  return Object.keys(patch).filter((field) => !met.has(field))
}

/** Returns true if all of these fields conflict with a person's own change on another device. */
export const isOwnChange = (fields: readonly ConflictField[], me: number) =>
  fields.length > 0 && fields.every(({ by }) => by?.author?.user_id === me)

/**
 * Finds the only other person who wrote these fields; null for several people or without history.
 */
export function otherWriter(
  fields: readonly ConflictField[],
  me: number,
): { name: string; actor: { user_id: number; name: string } | null } | null {
  const [first] = fields
  const author = first?.by?.author
  if (!author || author.user_id === me) return null
  const actor = first?.by?.actor ?? null
  const isOne = fields.every(
    ({ by }) => by?.author?.user_id === author.user_id && by.actor?.user_id === actor?.user_id,
  )
  return isOne ? { name: author.name, actor } : null
}
