import { z } from 'zod'
import { manyLines } from '../kernel/clean-text.ts'
import { operation } from '../kernel/operation.ts'
import { pathID, readable, recordNumber } from '../kernel/shapes.ts'
import { catalogueLimits } from './rules.ts'
import { safetyPlan } from './schema.ts'

/** A difference in a program: the kind of change, its place, and the values before and after. */
export const difference = z.object({
  what: z.enum(['plan', 'form', 'question']),
  change: z.enum([
    'added',
    'removed',
    'renamed',
    'moved',
    'mode',
    'wording',
    'type',
    'options',
    'regulations',
    'images',
  ]),
  /** The form and the sub-form that changed or contain the change. */
  where: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
})
export type Difference = z.infer<typeof difference>

/** A program whose draft differs from the published version. */
export const changedPlan = z.object({
  safetyPlanID: z.int(),
  name: z.string(),
  state: z.enum(['new', 'changed', 'removed']),
  /**
   * The number of edits of the draft; publishing is refused if it has changed since it was shown.
   */
  edits: z.int(),
  /** The number of companies that have enabled one of its forms. */
  companies: z.int(),
  differences: z.array(difference),
})
export type ChangedPlan = z.infer<typeof changedPlan>

export const draftChanges = z.object({
  plans: z.array(changedPlan),
  /** The order of the programs that companies see and that of the draft; null if they are equal. */
  order: z.object({ from: z.array(z.string()), to: z.array(z.string()) }).nullable(),
})
export type DraftChanges = z.infer<typeof draftChanges>

export const publication = z.object({
  publicationID: z.int(),
  publishedAt: z.string(),
  authorName: z.string(),
  note: z.string(),
  plans: z.array(
    z.object({ safetyPlanID: z.int(), name: z.string(), version: z.int(), isActive: z.boolean() }),
  ),
})
export type Publication = z.infer<typeof publication>

const access = { roles: [3] } as const

/** Publishes the draft to companies (decision 61). */
export const publishing = {
  changes: operation({
    name: 'catalogue.changes',
    method: 'GET',
    path: '/api/safetyplans/changes',
    summary: 'What of the draft is not published, and for how many companies it changes something',
    access,
    answer: draftChanges,
    status: 200,
    refuses: [],
  }),
  publish: operation({
    name: 'catalogue.publish',
    method: 'POST',
    path: '/api/safetyplans/publications',
    summary:
      'Publish programs as they were looked at, and on wish the order of all; each becomes a version that is kept',
    access,
    rowsIn: 'plans',
    body: z.strictObject({
      plans: z
        .array(z.strictObject({ safetyPlanID: recordNumber, edits: z.int().min(0) }))
        .max(10_000),
      order: z.boolean().default(false),
      note: readable(catalogueLimits.note).transform(manyLines).default(''),
    }),
    answer: publication,
    status: 201,
    refuses: ['invalid', 'changed'],
    audit: { event: 'catalogue-published' },
    kind: 'write',
  }),
  publications: operation({
    name: 'catalogue.publications',
    method: 'GET',
    path: '/api/safetyplans/publications',
    summary: 'What was published, the newest first, a hundred at most',
    access,
    answer: z.array(publication),
    status: 200,
    refuses: [],
  }),
  version: operation({
    name: 'catalogue.version',
    method: 'GET',
    path: '/api/safetyplans/{planID}/versions/{version}',
    summary: 'A program as it was published then, with its questions',
    access,
    params: z.object({ planID: pathID, version: pathID }),
    answer: safetyPlan,
    status: 200,
    refuses: ['not-found'],
  }),
}
