import { z } from 'zod'
import { regulation } from '../catalogue/schema.ts'
import { severities, triggers } from '../corrective-actions/lookups.ts'
import { personLimits, signatureNameLimit } from '../kernel/entered-limits.ts'
import { createSchema, patchSchema, rowSchema } from '../kernel/field-schemas.ts'
import type { CreateOf, RowOf } from '../kernel/field-types.ts'
import { day, echo, instant, person, readable, recordNumber, uid } from '../kernel/shapes.ts'
import { submissionLimits as limits } from './answers.ts'
import { submissionFields } from './fields.ts'

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)

const photo = z.strictObject({
  /** A file that was uploaded before (ruling 57). */
  fileID: uid,
  caption: readable(limits.caption).default(''),
  takenAt: instant.nullable().default(null),
})

/**
 * An unsafe condition in an answer. `opensAction`: the server opens a corrective action with the
 * record (ruling 59).
 */
const finding = z.strictObject({
  severity: z.enum(names(severities)),
  opensAction: z.boolean().default(false),
  title: readable(255).default(''),
  description: readable(5000).default(''),
  trigger: z.enum(names(triggers)).default('Unsafe Condition'),
  incidentLocation: readable(255).default(''),
  dueDate: day.nullable().default(null),
})

const answer = z.strictObject({
  questionID: recordNumber.optional(),
  /** The words of the question, if its number is unknown. */
  description: readable(5000).optional(),
  questionTypeID: z.int().optional(),
  answer: readable(limits.answer).default(''),
  selected: z.array(readable(255)).max(200).default([]),
  note: readable(limits.answer).default(''),
  photos: z.array(photo).max(limits.photos).default([]),
  finding: finding.nullable().default(null),
})
export type AnswerInput = z.infer<typeof answer>

const signature = z.strictObject({
  signatureName: readable(signatureNameLimit).min(1),
  jobTitle: readable(personLimits.jobTitle).default(''),
  signedAt: instant.nullable().default(null),
  fileID: uid.nullable().default(null),
})

/**
 * A record to hand in (API2-40, G2-38): the form by number or by name, in a version of its program.
 */
export const submissionInput = createSchema(submissionFields, {
  uid: uid.optional(),
  answers: z.array(answer).max(limits.answers).default([]),
  signatures: z.array(signature).max(limits.signatures).default([]),
})
export type SubmissionInput = CreateOf<typeof submissionFields> & {
  uid?: string | undefined
  answers: AnswerInput[]
  signatures: z.infer<typeof signature>[]
}

/**
 * The fields of a record that may change (G2-36). A call may send the whole record back, and the
 * server checks that all other fields are unchanged.
 */
export const submissionChange = patchSchema(submissionFields, {
  isRemoved: echo,
  project: echo,
  head: echo,
  answers: echo,
  signatures: echo,
  actions: echo,
})

/**
 * A change in the form that the engine for changes accepts, which also removes the record from the
 * lists.
 */
export const submissionPatch = patchSchema(submissionFields)

const project = z.object({
  projectID: z.int(),
  name: z.string(),
  assignedToUserID: z.int().nullable(),
})

/** A row of a list (SUB-25). */
export const submission = rowSchema(submissionFields).and(z.object({ project }))
export type SubmissionRow = RowOf<typeof submissionFields>
export type Submission = z.infer<typeof submission>

/** A stored picture of a record; without a hash until the server has converted it. */
const picture = z.object({ fileID: z.string(), bytes: z.int(), sha256: z.string().nullable() })

/** A stored answer with its question, in the words of its version. */
export const keptAnswer = z.object({
  questionID: z.int(),
  description: z.string(),
  questionTypeID: z.int(),
  answer: z.string(),
  selected: z.array(z.string()),
  note: z.string(),
  regulations: z.array(regulation.pick({ number: true, description: true, section: true })),
  photos: z.array(picture.extend({ caption: z.string(), takenAt: z.string().nullable() })),
  finding: z
    .object({ severity: z.string(), title: z.string(), description: z.string() })
    .nullable(),
  /** The running number of the corrective action that the answer opened. */
  correctiveActionID: z.int().nullable(),
})
export type SubmissionAnswer = z.infer<typeof keptAnswer>

export const keptSignature = z.object({
  signatureName: z.string(),
  jobTitle: z.string(),
  signedAt: z.string().nullable(),
  file: picture.nullable(),
})
export type SubmissionSignature = z.infer<typeof keptSignature>

/**
 * The names of people and places when the record was handed in; a later rename does not change
 * them.
 */
export const recordHead = z.object({
  companyName: z.string(),
  projectNumber: z.string(),
  projectName: z.string(),
  projectAddress: z.string(),
  userName: z.string(),
  jobTitle: z.string(),
})
export type RecordHead = z.infer<typeof recordHead>

/** The current state of a corrective action that an answer opened. */
export const openedAction = z.object({
  correctiveActionID: z.int(),
  caTicketHash: z.string(),
  title: z.string(),
  status: z.string(),
  severity: z.string(),
  assignedToUser: person.nullable(),
  dueDate: z.string().nullable(),
  creationDateTime: z.string(),
})

/** A whole record. */
export const wholeSubmission = submission.and(
  z.object({
    head: recordHead,
    answers: z.array(keptAnswer),
    signatures: z.array(keptSignature),
    actions: z.array(openedAction),
  }),
)
export type WholeSubmission = z.infer<typeof wholeSubmission>
