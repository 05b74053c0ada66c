import { z } from 'zod'
import { operation } from '../kernel/operation.ts'
import { pathID, readable, uid } from '../kernel/shapes.ts'
import { catalogueName, questionInput, regulationWords } from './inputs.ts'
import { difference } from './publishing.ts'
import { catalogueLimits as limits } from './rules.ts'

/** Base64 of SHA-256, which identifies an image in another installation. */
const sha256 = z.string().regex(/^[\w+/]{43}=$/)

const image = z.object({ fileName: readable(255).min(1), sha256, base64Data: z.string() })
const regulation = regulationWords.extend({ images: z.array(image).max(limits.images).default([]) })

/** A question in a file; `uid` is its id in the installation that wrote the file, if any did. */
const questionInFile = questionInput.omit({ regulations: true }).extend({
  uid: uid.optional(),
  mqSortOrder: z.int().min(1).nullable().default(null),
  regulations: z.array(regulation).max(limits.regulations).default([]),
})

const subFormInFile = z.object({
  uid: uid.optional(),
  name: catalogueName,
  mqSortOrder: z.int().min(1).nullable().default(null),
  questions: z.array(questionInFile).max(5000).default([]),
})
const formInFile = subFormInFile.extend({
  isMultiQuestionEnable: z.boolean().default(false),
  subForms: z.array(subFormInFile).max(1000).default([]),
})

/** A whole program in a file that carries it between installations; each list has its order. */
export const programInFile = z.object({
  uid: uid.optional(),
  name: catalogueName,
  forms: z.array(formInFile).max(1000).default([]),
})
export type ProgramInFile = z.infer<typeof programInFile>
export type FormInFile = z.infer<typeof formInFile>
export type SubFormInFile = z.infer<typeof subFormInFile>
export type QuestionInFile = z.infer<typeof questionInFile>

/** The result of importing one program. */
export const imported = z.object({
  state: z.enum(['new', 'changed', 'unchanged']),
  safetyPlanID: z.int().nullable(),
  name: z.string(),
  differences: z.array(difference),
  /** The program before the import, to undo it; null if it did not exist. */
  before: programInFile.nullable(),
})
export type ImportedPrograms = z.infer<typeof imported>

const access = { roles: [3] } as const

/** Exports programs of the draft as a file and imports them, here or in another installation. */
export const carrying = {
  program: operation({
    name: 'catalogue.program',
    method: 'GET',
    path: '/api/safetyplans/{planID}/program',
    summary: 'A program of the draft with all that is in it, images too, as a file carries it',
    access,
    params: z.object({ planID: pathID }),
    answer: programInFile,
    status: 200,
    refuses: ['not-found'],
  }),
  importProgram: operation({
    name: 'catalogue.importProgram',
    method: 'POST',
    path: '/api/safetyplans/imports',
    summary:
      'Make a program of the draft as the file says; with `dryRun` only say what it would change. The same file again changes nothing',
    access,
    body: z.strictObject({ program: programInFile, dryRun: z.boolean().default(false) }),
    answer: imported,
    status: 200,
    refuses: ['invalid'],
    audit: { event: 'catalogue-edited' },
    allowsLargeBody: true,
  }),
}
