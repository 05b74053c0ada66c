import { z } from 'zod'
import { operation } from '../kernel/operation.ts'
import { pathID } from '../kernel/shapes.ts'

const access = { roles: [3] } as const

/** A program, form or question of the draft that a search found, with the path to it. */
export const draftSearchResult = z.object({
  kind: z.enum(['plan', 'form', 'question']),
  safetyPlanID: z.int(),
  /** The number of the found form, or of the form or sub-form with the found question. */
  formID: z.int().nullable(),
  questionID: z.int().nullable(),
  text: z.string(),
  /** The names of the program, form and sub-form above it. */
  path: z.array(z.string()),
})
export type DraftSearchResult = z.infer<typeof draftSearchResult>

/** The companies and open actions that use it. */
export const use = z.object({
  companies: z.int(),
  /** At most five names, sorted. */
  companyNames: z.array(z.string()),
  openActions: z.int(),
})
export type Use = z.infer<typeof use>

/** Reads for the editor of the draft. */
export const looking = {
  search: operation({
    name: 'catalogue.search',
    method: 'GET',
    path: '/api/safetyplans/search',
    summary:
      'Programs, forms and questions of the draft that have every word of the text, in their names, wording or citations',
    access,
    query: z.object({ text: z.string().trim().max(200).default('') }),
    answer: z.object({ found: z.array(draftSearchResult), count: z.int() }),
    status: 200,
    refuses: [],
  }),
  use: operation({
    name: 'catalogue.use',
    method: 'GET',
    path: '/api/safetyplans/{planID}/use',
    summary:
      'Where a program, a form or a question of it is used: companies that have it enabled, and corrective actions that are not closed',
    access,
    params: z.object({ planID: pathID }),
    query: z.object({ formID: pathID.optional(), questionID: pathID.optional() }),
    answer: use,
    status: 200,
    refuses: ['not-found'],
  }),
}
