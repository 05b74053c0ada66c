import { z } from 'zod'
import { manyLines, oneLine } from '../kernel/clean-text.ts'
import { readable, recordNumber } from '../kernel/shapes.ts'
import {
  catalogueLimits as limits,
  catalogueProblems as problems,
  isMixed,
  offeredTypes,
} from './rules.ts'

/** The name of a program, form or sub-form (G2-16, G2-34). */
export const catalogueName = readable(limits.name * 4)
  .transform(oneLine)
  .pipe(z.string().min(1, problems.name).max(limits.name, `At most ${limits.name} letters.`))
  .refine((name) => !isMixed(name), problems.separators)

const regulationImage = z.strictObject({ fileName: readable(255).min(1), base64Data: z.string() })

/** The number and the words of a regulation, from a form or a file. */
export const regulationWords = z.object({
  number: readable(1000)
    .transform(oneLine)
    .pipe(
      z.string().min(1, problems.number).max(limits.number, `At most ${limits.number} letters.`),
    ),
  description: readable(limits.description).transform(manyLines).default(''),
})

const regulation = regulationWords.extend({
  /** Images that it has already and retains (G2-18). */
  imagesUri: z.array(z.string().max(300)).max(limits.images).default([]),
  /** New images. */
  regulationImages: z.array(regulationImage).max(limits.images).default([]),
})

const questionFields = z.object({
  description: readable(limits.description)
    .transform(manyLines)
    .pipe(z.string().min(1, problems.description)),
  questionTypeID: z
    .int(problems.questionTypeID)
    .refine((type) => offeredTypes.includes(type), problems.questionTypeID),
  multiSelect: z.boolean(),
  options: z.array(readable(limits.option).transform(oneLine)).max(limits.options),
  regulations: z.array(regulation).max(limits.regulations),
})
const { multiSelect, options, regulations } = questionFields.shape

/**
 * A question as a request sends it (PROG-35 to PROG-40). It ignores further fields, which a plain
 * client sends back.
 */
export const questionInput = questionFields.extend({
  multiSelect: multiSelect.default(false),
  options: options.default([]),
  regulations: regulations.default([]),
})
export type QuestionInput = z.infer<typeof questionInput>

/** The changed fields of a question; absent ones stay. */
export const questionPatch = questionFields.partial()

/** The new place; 1 is the first (PROG-10). */
export const targetIndex = z.int().min(1)

export const moveTo = z.object({ targetIndex })
export const moveQuestion = z.object({ questionID: recordNumber, targetIndex })
export const moveItem = z.object({
  id: recordNumber,
  idType: z.enum(['question', 'subform']),
  parentID: recordNumber,
  sourceIndex: targetIndex,
  targetIndex,
})
