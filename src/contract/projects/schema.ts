import { z } from 'zod'
import { bodyRef, person, recordExtras } from '../kernel/shapes.ts'

const text = (most: number) => z.string().trim().min(1, 'Required.').max(most, `At most ${most} characters.`)

/** What a person writes into a project (PROJ-08); `key` of unsaved rows never leaves the client (PROJ-09). */
export const projectInput = z.strictObject({
  number: text(50),
  name: text(255),
  address: text(500),
  assignedToUserID: bodyRef,
})

/** Any subset of a project's fields (API2-32, API2-33); notes say why, for the history. */
export const projectPatch = z.strictObject({
  ...projectInput.partial().shape,
  isActive: z.boolean().optional(),
})
export type ProjectPatch = z.infer<typeof projectPatch>

export const project = z.object({
  projectID: z.int(),
  ...recordExtras,
  number: z.string(),
  name: z.string(),
  address: z.string(),
  isActive: z.boolean(),
  assignedToUserID: z.int().nullable(),
  assignedToUser: person.nullable(),
  accountID: z.int(),
  createdBy: z.int(),
  creationDateTime: z.string(),
})
export type Project = z.infer<typeof project>
