import { z } from 'zod'
import type { CreateOf, RowOf } from '../kernel/field-types.ts'
import { createSchema, patchSchema, rowSchema } from '../kernel/field-schemas.ts'
import { person, recordNumber } from '../kernel/shapes.ts'
import { correctiveActionFields } from './fields.ts'

/**
 * Creating (API2-47). Status, opener and account may be named as specified and must then be right.
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
 * Changing (API2-51): any subset, and the note of this change. Fields that are fixed are refused by
 * name.
 */
export const correctiveActionPatch = patchSchema(correctiveActionFields)

export const correctiveAction = rowSchema(correctiveActionFields)
export type CorrectiveAction = RowOf<typeof correctiveActionFields>

/** One change in the history (CA-56, CA-57); `changes` says from where to where. */
export const ticket = z.object({
  /** The id of the operation that made it. */
  ticketID: z.string(),
  author: person.nullable(),
  /**
   * Who really did it, logged in as the author; null: the author themself. Absent in copies of
   * before.
   */
  actor: person.nullable().optional(),
  assignedTo: z.int().nullable(),
  assignedToUser: person.nullable(),
  toStatus: z.string(),
  creationDateTime: z.string(),
  /** When its author saved it, device time; shown, never used for order. */
  authoredAt: z.string().nullable(),
  notes: z.string(),
  version: z.int(),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
})
export type Ticket = z.infer<typeof ticket>
