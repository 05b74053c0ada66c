import { z } from 'zod'
import { bodyRef, instant, person, recordExtras, recordNumber } from '../kernel/shapes.ts'

const needed = (most: number) => z.string().trim().min(1, 'Required.').max(most, `At most ${most} characters.`)
const optional = (most: number) => z.string().trim().max(most, `At most ${most} characters.`)

/** What may change after creation; every field may also be left out (a PUT takes any subset). */
const editable = {
  title: needed(255),
  description: needed(5000),
  trigger: needed(100),
  severity: needed(50),
  incidentLocation: needed(255),
  incidentTime: instant,
  assignedTo: bodyRef,
  actionDesc: optional(5000),
  actionType: optional(100),
  rootCause: optional(5000),
  trainingUpdates: optional(5000),
  monitorPlan: optional(5000),
}

/** Fixed after creation (G2-53): a patch with one of these is refused. */
const fixedAfterCreation = {
  projectID: bodyRef,
  safetyPlanID: recordNumber,
  safetyFormID: recordNumber,
  subSafetyFormID: recordNumber.nullable(),
  safetyQuestionID: recordNumber,
}

/** Creating (API2-47). Status, opener and account may be named as specified and must then be right. */
export const actionInput = z.strictObject({
  ...editable,
  ...fixedAfterCreation,
  subSafetyFormID: fixedAfterCreation.subSafetyFormID.optional(),
  actionDesc: editable.actionDesc.optional(),
  actionType: editable.actionType.optional(),
  rootCause: editable.rootCause.optional(),
  trainingUpdates: editable.trainingUpdates.optional(),
  monitorPlan: editable.monitorPlan.optional(),
  status: z.literal('Opened').optional(),
  openedBy: recordNumber.optional(),
  accountID: recordNumber.optional(),
})
export type ActionInput = z.infer<typeof actionInput>

/** Changing (API2-51): any subset, the note of this change, and fixed fields only to say no to them by name. */
export const actionPatch = z.strictObject({
  ...z.object(editable).partial().shape,
  status: needed(50).optional(),
  notes: needed(5000).optional(),
})
export type ActionPatch = z.infer<typeof actionPatch>

export const correctiveAction = z.object({
  correctiveActionID: z.int(),
  ...recordExtras,
  /** `CA-` and a number counted per account (CA-14). */
  caTicketHash: z.string(),
  title: z.string(),
  description: z.string(),
  projectID: z.int(),
  projectName: z.string(),
  companyID: z.int(),
  companyName: z.string(),
  accountID: z.int(),
  safetyPlanID: z.int(),
  safetyFormID: z.int(),
  subSafetyFormID: z.int().nullable(),
  safetyQuestionID: z.int(),
  // Names as they were at creation, so that a program that leaves the catalogue stays readable (PROG-14).
  safetyPlanName: z.string(),
  safetyFormName: z.string(),
  subSafetyFormName: z.string().nullable(),
  safetyQuestion: z.string(),
  trigger: z.string(),
  severity: z.string(),
  incidentLocation: z.string(),
  incidentTime: z.string(),
  assignedTo: z.int(),
  assignedToUser: person.nullable(),
  openedBy: z.int(),
  openedByUser: person.nullable(),
  status: z.string(),
  actionDesc: z.string(),
  actionType: z.string(),
  rootCause: z.string(),
  trainingUpdates: z.string(),
  monitorPlan: z.string(),
  /** The note of the last change. */
  notes: z.string(),
  creationDateTime: z.string(),
  closedBy: z.int().nullable(),
  closedByUser: person.nullable(),
  closedDateTime: z.string().nullable(),
})
export type CorrectiveAction = z.infer<typeof correctiveAction>

/** One change in the history (CA-56, CA-57); `changes` says from where to where. */
export const ticket = z.object({
  /** The id of the operation that made it. */
  ticketID: z.string(),
  author: person.nullable(),
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
