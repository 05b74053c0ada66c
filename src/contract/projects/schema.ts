import { z } from 'zod'
import type { CreateOf, RowOf } from '../kernel/field-types.ts'
import { createSchema, patchSchema, rowSchema } from '../kernel/field-schemas.ts'
import { projectFields } from './fields.ts'

/** A new project (API2-31). */
export const projectInput = createSchema(projectFields)
export type ProjectInput = CreateOf<typeof projectFields>

/**
 * A new project in a request, with the row's `key` on the client, which the server ignores (rulings
 * 63 and 69).
 */
export const sentProject = createSchema(projectFields, { key: z.json().optional() })

/** Any subset of a project's fields (API2-32, API2-33). */
export const projectPatch = patchSchema(projectFields)

export const project = rowSchema(projectFields)
export type Project = RowOf<typeof projectFields>
