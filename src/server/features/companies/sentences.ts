import { type CompanyField, companyFields as fields } from '#contract/companies/fields.ts'
import type { Field } from '#contract/kernel/fields.ts'

/** Returns the message for each of these fields, as the form shows it (G1-48). */
export function companySentences(names: readonly CompanyField[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => {
      const field: Field = fields[name]
      return [name, digits.get(name) ?? field.asks ?? 'This value is not possible.']
    }),
  )
}

const digits: ReadonlyMap<string, string> = new Map([
  ['contactPhone', 'Digits only, at most 10.'],
  ['noLicenses', 'Digits only, at most 10.'],
])
