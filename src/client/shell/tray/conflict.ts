import type { RecordRules } from '#contract/kernel/field.ts'
import {
  type AuthoredChange,
  type ConflictField,
  mergeFields,
  suggestedSide,
} from '#contract/kernel/merge-fields.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { sameJson } from '#contract/kernel/same-json.ts'

/** A change in an open form: `seen` has all values of the opening, `guards` what the patch relies on. */
export interface OpenChange extends AuthoredChange {
  /** Fields with a value that cannot be sent yet. */
  halfTyped: readonly string[]
}

/** The effect of another person's change on an open form. */
export interface Conflict {
  /** The fields with other values in the current row. */
  changed: readonly string[]
  /** The new values of fields: theirs where mine is untouched, or both merged. */
  merged: JsonObject
  /** The fields to decide: both changed them, or my change depends on them. */
  fields: readonly ConflictField[]
}

/**
 * Compares the opening, my change and their row field by field with the server's rules
 * (`mergeFields`): untouched fields get the new values, changed ones stay, choices of two people
 * merge, and a person decides about the fields that both changed. `names`: the fields of the form.
 * Pure.
 */
export function conflictOf(
  names: readonly string[],
  { patch, seen, guards, halfTyped }: OpenChange,
  theirs: Readonly<JsonObject>,
  rules: RecordRules,
): Conflict {
  const changed: string[] = []
  const merged: JsonObject = {}
  const fields = new Map<string, ConflictField>()
  for (const name of names) {
    const [before = null, now = null] = [seen[name], theirs[name]]
    const isChanged = !rules.same(before, now, name)
    if (isChanged) changed.push(name)
    const mine = patch[name]
    if (mine !== undefined) {
      const own = { patch: { [name]: mine }, seen: { [name]: before }, guards: {} }
      const judged = mergeFields(own, theirs, rules)
      if (judged.kind === 'conflict') for (const each of judged.fields) fields.set(name, each)
      // The merged value of both people.
      else if (judged.set[name] !== undefined && !sameJson(judged.set[name], mine))
        merged[name] = judged.set[name]
    } else if (!halfTyped.includes(name)) merged[name] = now
    // Once complete, a half-typed value would overwrite the colleague's.
    else if (isChanged) {
      const suggest = suggestedSide(rules, name, null, now)
      fields.set(name, { field: name, yours: null, theirs: now, before, suggest })
    }
  }
  const relied = mergeFields({ patch: {}, seen: {}, guards }, theirs, rules)
  if (relied.kind === 'conflict')
    for (const each of relied.fields) if (!fields.has(each.field)) fields.set(each.field, each)
  return { changed, merged, fields: [...fields.values()] }
}

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
