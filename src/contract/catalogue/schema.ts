import { z } from 'zod'
import { instant } from '../kernel/shapes.ts'

/** A rule of the law that a question answers to. */
export const regulation = z.object({ number: z.string(), description: z.string(), section: z.string().nullable() })
export type Regulation = z.infer<typeof regulation>

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
  /** Only with `include=questions`. */
  questions: z.array(question).optional(),
})

export const form = formBase.extend({ subForms: z.array(formBase) })
export type Form = z.infer<typeof form>
export type SubForm = z.infer<typeof formBase>

export const safetyPlan = z.object({
  safetyPlanID: z.int(),
  name: z.string(),
  /** Of its kept versions the one that this is; 0: it was never published (decision 61). */
  version: z.int(),
  /** When that version was published: of which day our copy of the regulations is. */
  publishedAt: instant,
  isEnable: z.boolean(),
  isSelected: z.boolean(),
  isActive: z.boolean(),
  sortOrder: z.int(),
  forms: z.array(form),
})
export type SafetyPlan = z.infer<typeof safetyPlan>

/** That a company uses a form. */
export const formLink = z.object({ safetyPlanID: z.int(), formID: z.int() })
export type FormLink = z.infer<typeof formLink>
