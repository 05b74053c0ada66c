import type { CreateOf, RowOf } from '../kernel/field-types.ts'
import { createSchema, patchSchema, rowSchema } from '../kernel/field-schemas.ts'
import { projectFields } from './fields.ts'

/** A new project (API2-31). */
export const projectInput = createSchema(projectFields)
export type ProjectInput = CreateOf<typeof projectFields>

/** Any subset of a project's fields (API2-32, API2-33). */
export const projectPatch = patchSchema(projectFields)

export const project = rowSchema(projectFields)
export type Project = RowOf<typeof projectFields>
