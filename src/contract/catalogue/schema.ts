import { z } from 'zod'

/** A rule of the law that a question answers to. */
export const regulation = z.object({
  /** As it is cited, the title (PROG-61). */
  number: z.string(),
  description: z.string(),
  /** The section of the law that it names, `1926.501`; null: none that we know. */
  section: z.string().nullable(),
  /**
   * Where its images are, where it has some; they open for whom the form is enabled, and who edits
   * it.
   */
  imagesUri: z.array(z.string()).optional(),
})
export type Regulation = z.infer<typeof regulation>

/** Of the draft, for who edits it: what the row was when it was read. */
const etag = z.string().optional()

export const question = z.object({
  id: z.int(),
  type: z.literal('question'),
  description: z.string(),
  questionTypeID: z.int(),
  multiSelect: z.boolean(),
  options: z.array(z.string()),
  orderSequence: z.int(),
  mqSortOrder: z.int().nullable(),
  regulations: z.array(regulation),
  etag,
})
export type Question = z.infer<typeof question>

const formBase = z.object({
  id: z.int(),
  type: z.enum(['form', 'subform']),
  name: z.string(),
  safetyPlanID: z.int(),
  parentID: z.int().nullable(),
  hasSubForms: z.boolean(),
  isMultiQuestionEnable: z.boolean(),
  isEnable: z.boolean(),
  isSelected: z.boolean(),
  isActive: z.boolean(),
  sortOrder: z.int().nullable(),
  mqSortOrder: z.int().nullable(),
  /** How many it has of its own. */
  questionCount: z.int(),
  /** Only with `include=questions`. */
  questions: z.array(question).optional(),
  etag,
})

/** A form or sub-form by itself. */
export const subForm = formBase

export const form = formBase.extend({ subForms: z.array(formBase) })
export type Form = z.infer<typeof form>
export type SubForm = z.infer<typeof formBase>

const planBase = z.object({
  safetyPlanID: z.int(),
  name: z.string(),
  /** Of its kept versions the one that this is; 0: it was never published (decision 61). */
  version: z.int(),
  /** When that version was published; null: it never was. */
  publishedAt: z.string().nullable(),
  isEnable: z.boolean(),
  isSelected: z.boolean(),
  isActive: z.boolean(),
  sortOrder: z.int(),
  etag,
  /** Of the draft: it is not what companies read. */
  isChanged: z.boolean().optional(),
})

/** A program without what is in it. */
export const planRow = planBase
export type PlanRow = z.infer<typeof planRow>

export const safetyPlan = planBase.extend({ forms: z.array(form) })
export type SafetyPlan = z.infer<typeof safetyPlan>

/**
 * An entry of a multi-question form: a question with its fields, or a sub-form with its (PROG-60).
 */
export const multiItem = z.object({
  ...formBase.partial().shape,
  ...question.partial().shape,
  id: z.int(),
  type: z.enum(['question', 'subform']),
  mqSortOrder: z.int().nullable(),
})
export type MultiItem = z.infer<typeof multiItem>

/** That a company uses a form. */
export const formLink = z.object({ safetyPlanID: z.int(), formID: z.int() })
export type FormLink = z.infer<typeof formLink>
