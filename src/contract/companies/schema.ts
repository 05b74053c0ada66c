import { z } from 'zod'
import { createSchema, patchSchema, rowSchema } from '../kernel/field-schemas.ts'
import type { CreateOf, RowOf } from '../kernel/field-types.ts'
import { readable, recordNumber, uid } from '../kernel/shapes.ts'
import { type ReportKeys, reportKeys } from '../keys/schema.ts'
import { companyFields } from './fields.ts'

/**
 * A new company account (API-11). The request carries its Power BI keys (ACC-05); every answer has
 * null for them.
 */
export const companyInput = createSchema(companyFields, reportKeys)
export type CompanyInput = CreateOf<typeof companyFields> & ReportKeys

/**
 * Any subset of a company's fields, and its Power BI keys: '' removes one, null leaves it (API-13
 * to API-15, ruling 69).
 */
export const companyPatch = patchSchema(companyFields, {
  ...reportKeys,
  // All but the provider read null, and send that back.
  noLicenses: z
    .int('Must be a whole number.')
    .min(companyFields.noLicenses.min)
    .max(companyFields.noLicenses.max)
    .nullable()
    .optional(),
})

/** A change that also names the company (API-12). */
export const companyUpdate = z.intersection(companyPatch, z.object({ accountID: recordNumber }))

export const company = rowSchema(companyFields)
export type Company = RowOf<typeof companyFields>

/** Lookups of the company form (G1-43, G1-44), and the possible job titles of an associate. */
export const industry = z.object({ industryID: z.int(), name: z.string() })
export const state = z.object({ stateID: z.int(), name: z.string(), abbreviation: z.string() })
export const jobTitle = z.object({ name: z.string(), isPrincipal: z.boolean() })

/**
 * A logo to upload (ACC-66): its bytes in base64, with or without the prefix that browsers add, or
 * a file that was sent in parts.
 */
export const logoRequest = z.union([
  z.strictObject({ fileName: readable(255).min(1), base64Data: z.string().max(10_000_000) }),
  z.strictObject({ fileID: uid }),
])
