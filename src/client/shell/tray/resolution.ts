import type { JsonObject } from '#contract/kernel/json.ts'
import type { ConflictField } from '#contract/kernel/judge.ts'

export type Side = 'yours' | 'theirs'
export type Choices = Readonly<Record<string, Side>>

/**
 * What choosing for each field comes to. Pure.
 * - `keep-mine`: the whole change again, over the row just shown
 * - `edit`: the rest of the change, without the fields left to the others
 * - `take-theirs`: nothing of mine is left, or what it rested on no longer holds for its author
 */
export type Resolution =
  | { kind: 'keep-mine' }
  | { kind: 'take-theirs' }
  | { kind: 'edit'; patch: JsonObject }

export function resolutionOf(
  patch: Readonly<JsonObject>,
  fields: readonly ConflictField[],
  choices: Choices,
): Resolution {
  const side = ({ field, suggest }: ConflictField) => choices[field] ?? suggest
  const guards = fields.filter(({ field }) => !(field in patch))
  // A guard says whether the change may go ahead although its ground moved.
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

/** What of the change met nobody: merged by itself. */
export function mergedFields(
  patch: Readonly<JsonObject>,
  fields: readonly ConflictField[],
): string[] {
  const met = new Set(fields.map(({ field }) => field))
  return Object.keys(patch).filter((field) => !met.has(field))
}

/** Tells whether a person met their own change of another device in all of these fields. */
export const isOwnChange = (fields: readonly ConflictField[], me: number) =>
  fields.length > 0 && fields.every(({ by }) => by?.author?.user_id === me)

/**
 * Finds the one other person who wrote these fields; null where there were several or the history
 * does not say.
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
