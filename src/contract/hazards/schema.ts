import { createSchema, patchSchema, rowSchema } from '../kernel/field-schemas.ts'
import type { CreateOf, RowOf } from '../kernel/field-types.ts'
import { hazardFields } from './fields.ts'

/** A new hazard (API2-43). */
export const hazardInput = createSchema(hazardFields)
export type HazardInput = CreateOf<typeof hazardFields>

/** Any subset of its fields (API2-44). */
export const hazardPatch = patchSchema(hazardFields)

export const hazard = rowSchema(hazardFields)
export type Hazard = RowOf<typeof hazardFields>
