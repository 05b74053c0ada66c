import { createSchema, patchSchema, rowSchema } from '../kernel/field-schemas.ts'
import type { CreateOf, RowOf } from '../kernel/field-types.ts'
import { contractorFields } from './fields.ts'

/** A new contractor company (API-48). */
export const contractorInput = createSchema(contractorFields)
export type ContractorInput = CreateOf<typeof contractorFields>

/** Any subset of its fields. */
export const contractorPatch = patchSchema(contractorFields)

export const contractor = rowSchema(contractorFields)
export type Contractor = RowOf<typeof contractorFields>
