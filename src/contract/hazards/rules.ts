import { rulesOf } from '../kernel/field.ts'
import { isEmpty, needed, wrongValues } from '../kernel/fields.ts'
import { hazardFields } from './fields.ts'

/** Who wins where two people changed one hazard: a person decides (HAZ-17). */
export const hazardRules = rulesOf(hazardFields, () => [])

/**
 * What is missing or wrong in a hazard, each by its field in English (HAZ-12). `now` in ms since
 * 1970.
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
