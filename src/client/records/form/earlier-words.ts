import type { JsonObject } from '#contract/kernel/json.ts'
import { each } from '#contract/kernel/several.ts'
import type { Opening } from '#client/workspace/use-draft.ts'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import { kindOf } from '#client/records/kinds.ts'
import type { Layout } from '#client/records/layout.ts'
import { editValues, emptyValues, inForm, seenOf } from '#client/records/values.ts'
import type { TakenUp } from './use-taken-up.ts'

type Fielded = Pick<Layout<never>, 'fields' | 'shown'>

/** What a form holds of the words of a change, for the fields that it has. */
export function formOf(layout: Fielded, on: 'create' | 'edit', patch: Readonly<JsonObject>): FormValues {
  const known = inForm(layout, on).filter(({ name }) => name in patch)
  return Object.fromEntries(known.map(({ name, field }) => [name, kindOf(field).toForm(patch[name], field)]))
}

/**
 * A form of a new record with the words of an earlier change. Its Save in that one's place makes the record that it was to
 * make, else another one: the uid stands among the values, so that a draft that comes back makes no second one (F-83).
 */
export function createOpening(layout: Fielded, { entry, refusedId }: TakenUp, preset: FormValues = {}): Opening<FormValues & { uid: string }> {
  const patch = each in entry.patch ? {} : entry.patch
  const uid = refusedId === undefined ? crypto.randomUUID() : entry.ref
  return { values: { ...emptyValues(layout, preset), ...formOf(layout, 'create', patch), uid }, seen: {}, guards: {}, ...(refusedId !== undefined && { refusedId }) }
}

/** The form of a record as it stands now with those words laid over it; measured against what it shows (F-82). */
export function editOpening(layout: Fielded, row: object, { entry, refusedId }: TakenUp): Opening<FormValues> {
  const seen = seenOf(layout, row)
  return { values: { ...editValues(layout, seen), ...formOf(layout, 'edit', entry.patch) }, seen, guards: {}, ...(refusedId !== undefined && { refusedId }) }
}

/** Where the draft of such a form is kept: one for each record, apart from what else was typed there. */
export const draftRef = ({ entry, refusedId }: TakenUp) => (refusedId === undefined ? `again ${entry.id}` : `instead ${entry.ref}`)

/** The fields that were the reason, with what the server said of each; of one whose record was discarded nothing but our own text. */
export const reasonsOf = (taken: TakenUp | null): Readonly<Record<string, string>> => ({
  ...Object.fromEntries((taken?.lost ?? []).map((field) => [field, ''])),
  ...taken?.review?.problems,
})
