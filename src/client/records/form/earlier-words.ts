import type { JsonObject } from '#contract/kernel/json.ts'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import { kindOf } from '#client/records/kinds.ts'
import type { Fielded } from '#client/records/layout.ts'
import { inForm } from '#client/records/values.ts'
import type { TakenUp } from './use-taken-up.ts'

/** What a form holds of the words of a change, for the fields that it has. */
export function formOf(
  layout: Fielded,
  on: 'create' | 'edit',
  patch: Readonly<JsonObject>,
): FormValues {
  const known = inForm(layout, on).filter(({ name }) => name in patch)
  return Object.fromEntries(
    known.map(({ name, field }) => [name, kindOf(field).toForm(patch[name], field)]),
  )
}

/**
 * Where the draft of such a form is kept: one for each record, apart from what else was typed
 * there.
 */
export const draftRef = ({ entry, refusedId }: TakenUp) =>
  refusedId === undefined ? `again ${entry.id}` : `instead ${entry.ref}`

/**
 * The fields that were the reason, with what the server said of each; of one whose record was
 * discarded nothing but our own text.
 */
export const reasonsOf = (taken: TakenUp | null): Readonly<Record<string, string>> => ({
  ...Object.fromEntries((taken?.lost ?? []).map((field) => [field, ''])),
  ...taken?.review?.problems,
})
