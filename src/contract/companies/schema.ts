import { z } from 'zod'
import { createSchema, patchSchema, rowSchema } from '../kernel/field-schemas.ts'
import type { CreateOf, RowOf } from '../kernel/field-types.ts'
import { readable, recordNumber, uid } from '../kernel/shapes.ts'
import { type ReportKeys, reportKeys } from '../keys/schema.ts'
import { companyFields } from './fields.ts'

/**
 * A new company account (API-11). Its Power BI keys (ACC-05) come in with it; every row that goes
 * out says null.
 */
export const companyInput = createSchema(companyFields, reportKeys)
export type CompanyInput = CreateOf<typeof companyFields> & ReportKeys

/**
 * Any subset of a company's fields, and its Power BI keys: '' empties one, null leaves it (API-13
 * to API-15, ruling 69).
 */
export const companyPatch = patchSchema(companyFields, {
  ...reportKeys,
  // Whoever is not the provider reads null, and sends that back.
  noLicenses: z
    .int('Must be a whole number.')
    .min(companyFields.noLicenses.min)
    .max(companyFields.noLicenses.max)
    .nullable()
    .optional(),
})

/** The same with the company it is of (API-12). */
export const companyUpdate = z.intersection(companyPatch, z.object({ accountID: recordNumber }))

export const company = rowSchema(companyFields)
export type Company = RowOf<typeof companyFields>

/** Lookups of the company form (G1-43, G1-44), and the titles that an associate can have. */
export const industry = z.object({ industryID: z.int(), name: z.string() })
export const state = z.object({ stateID: z.int(), name: z.string(), abbreviation: z.string() })
export const jobTitle = z.object({ name: z.string(), isPrincipal: z.boolean() })

/**
 * A logo on its way (ACC-66): its bytes as base64, with or without what browsers put before it; or
 * a file that was sent in parts.
 */
export const logoRequest = z.union([
  z.strictObject({ fileName: readable(255).min(1), base64Data: z.string().max(10_000_000) }),
  z.strictObject({ fileID: uid }),
])
