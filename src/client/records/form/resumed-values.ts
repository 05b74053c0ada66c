import type { JsonObject } from '#contract/kernel/json.ts'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import { fieldHandlerOf } from '#client/records/field-handlers.ts'
import type { LayoutFields } from '#client/records/layout.ts'
import { formFieldsOf } from '#client/records/form-values.ts'
import type { ResumedChange } from './use-resumed-change.ts'

/** Returns the values of a change for the fields of a form. */
export function resumedFormValues(
  layout: LayoutFields,
  on: 'create' | 'edit',
  patch: Readonly<JsonObject>,
): FormValues {
  const known = formFieldsOf(layout, on).filter(({ name }) => name in patch)
  return Object.fromEntries(
    known.map(({ name, field }) => [name, fieldHandlerOf(field).toForm(patch[name], field)]),
  )
}

/**
 * The reference of the draft of such a form: one for each entry, separate from other drafts of the
 * record.
 */
export const resumedDraftRef = ({ entry, refusedId }: ResumedChange) =>
  refusedId === undefined ? `again ${entry.id}` : `instead ${entry.ref}`

/**
 * Returns the fields that caused the refusal, with the server's sentence for each; for a discarded
 * record only our own text.
 */
export const refusalReasonsOf = (
  taken: ResumedChange | null,
): Readonly<Record<string, string>> => ({
  ...Object.fromEntries((taken?.lostReferences ?? []).map((field) => [field, ''])),
  ...taken?.review?.problems,
})
