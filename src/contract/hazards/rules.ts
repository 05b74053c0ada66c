import { rulesOf } from '../kernel/field.ts'
import { isEmpty, needed, wrongValues } from '../kernel/fields.ts'
import { hazardFields } from './fields.ts'

/** A person decides when two people changed one hazard (HAZ-17). */
export const hazardRules = rulesOf(hazardFields, () => [])

/**
 * Returns the problems of a hazard by field, in English (HAZ-12). `now`: milliseconds since 1970.
 */
export function hazardProblems(
  values: Readonly<Record<string, unknown>>,
  now: number,
): Record<string, string> {
  const missing = needed(hazardFields, 'edit').filter((name) => isEmpty(values[name]))
  const wrong = wrongValues(hazardFields, values, now)
  return {
    ...Object.fromEntries(wrong.map((name) => [name, 'Must be of the list.'])),
    ...Object.fromEntries(missing.map((name) => [name, 'Required.'])),
  }
}
