import { rulesOf, type RecordRules } from '#contract/kernel/field.ts'
import { mergeFields } from '#contract/kernel/merge-fields.ts'
import type { Json, JsonObject } from '#contract/kernel/json.ts'
import { sameJson } from '#contract/kernel/same-json.ts'
import type { FormValue, FormValues } from '#client/ui/form/form-fields.ts'
import { fieldHandlerOf, isSameFormValue } from '#client/records/field-handlers.ts'
import type { LayoutFields } from '#client/records/layout.ts'
import { fieldChangeOf, formFieldsOf, seenValuesOf } from '#client/records/form-values.ts'

/** The new state of a form after a colleague changed its record. */
export interface RebasedForm {
  /** The fields with new values. */
  values: FormValues
  /** The record's current values. */
  seen: JsonObject
  /**
   * Fields that both changed or that the change depends on: the typed value stays, with the other's
   * value next to it.
   */
  met: readonly string[]
}

/**
 * Applies the typed values to the current row, field by field with the server's rules (`mergeFields`):
 * untouched fields get the new values, changed ones stay, choices of two people merge, and fields
 * that both changed are reported.
 */
export function rebaseForm(
  layout: LayoutFields,
  typed: FormValues,
  opened: Readonly<JsonObject>,
  row: Readonly<JsonObject>,
  rules: Pick<RecordRules, 'guards'>,
): RebasedForm {
  const own = rulesOf(layout.fields, rules.guards)
  // A change depends on all fields of its group.
  const { patch, guards } = fieldChangeOf(layout, typed, opened, own)
  const seen = seenValuesOf(layout, row)
  const met = new Set<string>()
  const values: Record<string, FormValue> = {}
  for (const { name, field } of formFieldsOf(layout, 'edit')) {
    const { toForm } = fieldHandlerOf(field)
    const before = toForm(opened[name], field)
    if (field.meeting === 'append') continue
    if (name in patch) {
      const judged = mergeFields(
        { patch: only(patch, name), seen: only(opened, name), guards: {} },
        row,
        own,
      )
      if (judged.kind === 'conflict') met.add(name)
      // The merged value of both people.
      else if (name in judged.set && !sameJson(judged.set[name], patch[name]))
        values[name] = toForm(judged.set[name], field)
    } else if (isSameFormValue(field, typed[name] ?? null, before))
      values[name] = toForm(seen[name], field)
    // A half-typed value is in no patch yet; once complete, it would overwrite the colleague's.
    else if (!own.same(seen[name], opened[name], name)) met.add(name)
  }
  const relied = mergeFields({ patch: {}, seen: {}, guards }, row, own)
  if (relied.kind === 'conflict') for (const { field } of relied.fields) met.add(field)
  return { values, seen, met: [...met] }
}

const only = (from: Readonly<JsonObject>, name: string): JsonObject => ({
  [name]: from[name] ?? (null satisfies Json),
})
