import { z } from 'zod'
import { signatureNameLimit } from '../kernel/entered-limits.ts'
import { createSchema, patchSchema, rowShape } from '../kernel/field-schemas.ts'
import type { CreateOf, RowOf } from '../kernel/field-types.ts'
import { bodyRef, instant, readable, recordNumber, uid } from '../kernel/shapes.ts'
import type { SentSubmission } from './submission.ts'
import { submissionStatuses } from './choices.ts'
import { preTaskPlanFields, preTaskSubmissionFields } from './fields.ts'

/** A plan and a submission in the form that the engine for changes accepts. */
export const preTaskPlanInput = createSchema(preTaskPlanFields)
export type PreTaskPlanInput = CreateOf<typeof preTaskPlanFields>
export const preTaskPlanPatch = patchSchema(preTaskPlanFields)
export type PreTaskPlanRow = RowOf<typeof preTaskPlanFields>

export const preTaskSubmissionInput = createSchema(preTaskSubmissionFields)
export type PreTaskSubmissionInput = CreateOf<typeof preTaskSubmissionFields>
export const preTaskSubmissionPatch = patchSchema(preTaskSubmissionFields)

const taskParts = { description: readable(500), hazards: readable(5000), controls: readable(5000) }
const sentTask = z.strictObject({
  id: uid.optional(),
  description: taskParts.description,
  hazards: taskParts.hazards.optional(),
  controls: taskParts.controls.optional(),
})
/** A task in a request; a device that creates one offline chooses its id. */
export type SentTask = z.infer<typeof sentTask>

const title = readable(255).min(1, preTaskPlanFields.title.asks)
const tasks = z.array(sentTask).max(preTaskPlanFields.tasks.count)

/** A new plan (API2-60). */
export const planBody = z.strictObject({
  uid: uid.optional(),
  accountID: recordNumber,
  title,
  projectID: bodyRef,
  tasks: tasks.optional(),
})

// A plain client may send back the whole plan that it received; read-only fields must be unchanged
// (rulings, 27).
const asItIs = {
  accountID: recordNumber.optional(),
  id: z.json().optional(),
  uid: z.json().optional(),
  version: z.json().optional(),
  etag: z.json().optional(),
  ptpHash: z.json().optional(),
  creationDateTime: z.json().optional(),
  project: z.looseObject({ projectID: recordNumber }).optional(),
}
const planShape = z.strictObject({ ...asItIs, title, projectID: bodyRef.optional(), tasks })
/**
 * All fields of a plan that a call can write (API2-61); a returned plan names its project in
 * `project`.
 */
export const planWhole = planShape.refine(
  ({ projectID, project }) => projectID !== undefined || project !== undefined,
  { path: ['projectID'], error: 'Required.' },
)
/** Any subset of these fields (API2-62). */
export const planPart = planShape.partial()
export type PlanPart = z.infer<typeof planPart>

const planProject = z.object({
  projectID: z.int(),
  name: z.string(),
  number: z.string(),
  address: z.string(),
})
const task = z.object({
  id: z.string(),
  description: z.string(),
  hazards: z.string(),
  controls: z.string(),
})
export const plan = z.object({
  id: z.int(),
  uid: z.string(),
  version: z.int(),
  etag: z.string(),
  ptpHash: z.string(),
  title: z.string(),
  project: planProject,
  tasks: z.array(task),
  creationDateTime: z.string(),
})
export type PreTaskPlan = z.infer<typeof plan>

/** A task by itself, with its plan and the plan's tag. */
export const planTask = task.extend({ ptpId: z.int(), etag: z.string() })
export type PlanTaskRow = z.infer<typeof planTask>
/** A new task of a plan (API2-64), and the fields of one that can change (API2-65). */
export const taskBody = sentTask.extend({ ptpId: recordNumber })
export const taskPart = z
  .strictObject({ ...taskParts, id: z.json(), ptpId: z.json(), etag: z.json() })
  .partial()

/**
 * A plan to hand in (API2-67). `uid`: a call that repeats it receives the stored submission, with
 * its status moved forward if the new one is further along. `submissionDateTime`: when a person
 * wrote it, if the device was offline.
 */
export const submissionBody = z.strictObject({
  uid: uid.optional(),
  ptpId: recordNumber,
  submissionStatus: z.enum(submissionStatuses),
  signatures: z
    .array(
      z.strictObject({
        signatureName: readable(signatureNameLimit).trim().min(1, 'Required.'),
        at: instant.nullable().optional(),
      }),
    )
    .max(preTaskSubmissionFields.signatures.count),
  assignedTo: bodyRef.nullable().optional(),
  submissionDateTime: instant.optional(),
})
export type SubmissionBody = z.infer<typeof submissionBody>

const {
  ptpId: _1,
  ptpHash: _2,
  title: _3,
  projectID: _4,
  projectName: _5,
  projectNumber: _6,
  projectAddress: _7,
  ...own
} = preTaskSubmissionFields
/** A submission in an answer (PTP-17, PTP-18): `sentSubmission` creates it from a row. */
export const preTaskSubmission = z.object({
  ...rowShape(own),
  ptp: z.object({
    id: z.int(),
    ptpHash: z.string(),
    title: z.string(),
    projectId: z.int(),
    project: planProject,
  }),
}) as unknown as z.ZodType<SentSubmission, SentSubmission>
