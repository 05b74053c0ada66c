import { z } from 'zod'

/** A rule of the law that a question answers to. */
export const regulation = z.object({
  /** The citation, which serves as its title (PROG-61). */
  number: z.string(),
  description: z.string(),
  /** The section of the law that it names, `1926.501`; null for none that we know. */
  section: z.string().nullable(),
  /**
   * The addresses of its images, if it has any; they open for companies with the form enabled and
   * for editors.
   */
  imagesUri: z.array(z.string()).optional(),
})
export type Regulation = z.infer<typeof regulation>

/** The tag of the draft's row when it was read, for its editors. */
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
  /** The number of its own questions. */
  questionCount: z.int(),
  /** Present only with `include=questions`. */
  questions: z.array(question).optional(),
  etag,
})

/** A form or sub-form alone. */
export const subForm = formBase

export const form = formBase.extend({ subForms: z.array(formBase) })
export type Form = z.infer<typeof form>
export type SubForm = z.infer<typeof formBase>

const planBase = z.object({
  safetyPlanID: z.int(),
  name: z.string(),
  /** The number of this version; 0 if the program was never published (decision 61). */
  version: z.int(),
  /** The time when that version was published; null if it never was. */
  publishedAt: z.string().nullable(),
  isEnable: z.boolean(),
  isSelected: z.boolean(),
  isActive: z.boolean(),
  sortOrder: z.int(),
  etag,
  /** True if the draft differs from the published version. */
  isChanged: z.boolean().optional(),
})

/** A program without its forms. */
export const planRow = planBase
export type PlanRow = z.infer<typeof planRow>

export const safetyPlan = planBase.extend({ forms: z.array(form) })
export type SafetyPlan = z.infer<typeof safetyPlan>

/** An entry of a multi-question form: a question or a sub-form, each with its fields (PROG-60). */
export const multiItem = z.object({
  ...formBase.partial().shape,
  ...question.partial().shape,
  id: z.int(),
  type: z.enum(['question', 'subform']),
  mqSortOrder: z.int().nullable(),
})
export type MultiItem = z.infer<typeof multiItem>

/** A form that a company uses. */
export const formLink = z.object({ safetyPlanID: z.int(), formID: z.int() })
export type FormLink = z.infer<typeof formLink>
