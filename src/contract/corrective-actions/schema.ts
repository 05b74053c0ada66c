import { z } from 'zod'
import type { CreateOf, RowOf } from '../kernel/field-types.ts'
import { createSchema, patchSchema, rowSchema } from '../kernel/field-schemas.ts'
import { person, recordNumber } from '../kernel/shapes.ts'
import { correctiveActionFields } from './fields.ts'

/**
 * The request that creates an action (API2-47). It may name status, opener and account as
 * specified, if they are right.
 */
export const correctiveActionInput = createSchema(correctiveActionFields, {
  status: z.literal('Opened').optional(),
  openedBy: recordNumber.optional(),
  accountID: recordNumber.optional(),
})
export type CorrectiveActionInput = CreateOf<typeof correctiveActionFields> & {
  status?: 'Opened'
  openedBy?: number
  accountID?: number
}

/**
 * The request that changes an action (API2-51): any subset of fields, and the note of this change.
 * A refusal names fixed fields.
 */
export const correctiveActionPatch = patchSchema(correctiveActionFields)

export const correctiveAction = rowSchema(correctiveActionFields)
export type CorrectiveAction = RowOf<typeof correctiveActionFields>

/** A change in the history (CA-56, CA-57); `changes` has the values before and after. */
export const ticket = z.object({
  /** The id of the operation that made the change. */
  ticketID: z.string(),
  author: person.nullable(),
  /**
   * The person who really did it in a session of Login as the author; null for the author. Absent
   * in copies of earlier releases.
   */
  actor: person.nullable().optional(),
  assignedTo: z.int().nullable(),
  assignedToUser: person.nullable(),
  toStatus: z.string(),
  creationDateTime: z.string(),
  /** The device's time when its author saved it; shown, never used for order. */
  authoredAt: z.string().nullable(),
  notes: z.string(),
  version: z.int(),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
})
export type Ticket = z.infer<typeof ticket>
