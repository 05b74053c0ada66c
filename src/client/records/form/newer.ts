import { rulesOf, type RecordRules } from '#contract/kernel/field.ts'
import { judge } from '#contract/kernel/judge.ts'
import type { Json, JsonObject } from '#contract/kernel/json.ts'
import { sameJson } from '#contract/kernel/same-json.ts'
import type { FormValue, FormValues } from '#client/ui/form/form-fields.ts'
import { kindOf, sameInForm } from '#client/records/kinds.ts'
import type { Fielded } from '#client/records/layout.ts'
import { changeOf, inForm, seenOf } from '#client/records/values.ts'

/** What becomes of a form when somebody else has changed its record meanwhile. */
export interface Newer {
  /** The fields that read otherwise now. */
  values: FormValues
  /** What stands in the record now. */
  seen: JsonObject
  /**
   * Fields that both changed, or that the change relies on: what is typed stays, and the other's
   * value is said beside it.
   */
  met: readonly string[]
}

/**
 * Lays what was typed over the row as it stands now, field by field as the server would (`judge`):
 * what the person left alone is renewed, what they changed stays, two people's choices merge, and
 * where both changed one field theirs is said.
 */
export function overNewer(
  layout: Fielded,
  typed: FormValues,
  opened: Readonly<JsonObject>,
  row: Readonly<JsonObject>,
  rules: Pick<RecordRules, 'guards'>,
): Newer {
  const own = rulesOf(layout.fields, rules.guards)
  // Fields of one group are relied on together.
  const { patch, guards } = changeOf(layout, typed, opened, own)
  const seen = seenOf(layout, row)
  const met = new Set<string>()
  const values: Record<string, FormValue> = {}
  for (const { name, field } of inForm(layout, 'edit')) {
    const { toForm } = kindOf(field)
    const before = toForm(opened[name], field)
    if (field.meeting === 'append') continue
    if (name in patch) {
      const judged = judge(
        { patch: only(patch, name), seen: only(opened, name), guards: {} },
        row,
        own,
      )
      if (judged.kind === 'conflict') met.add(name)
      // Merged of both people's.
      else if (name in judged.set && !sameJson(judged.set[name], patch[name]))
        values[name] = toForm(judged.set[name], field)
    } else if (sameInForm(field, typed[name] ?? null, before))
      values[name] = toForm(seen[name], field)
    // Half typed it is in no patch yet; finished, it would go over theirs.
    else if (!own.same(seen[name], opened[name], name)) met.add(name)
  }
  const relied = judge({ patch: {}, seen: {}, guards }, row, own)
  if (relied.kind === 'conflict') for (const { field } of relied.fields) met.add(field)
  return { values, seen, met: [...met] }
}

const only = (from: Readonly<JsonObject>, name: string): JsonObject => ({
  [name]: from[name] ?? (null satisfies Json),
})
