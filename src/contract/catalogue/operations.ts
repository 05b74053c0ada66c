import { z } from 'zod'
import { operation } from '../kernel/operation.ts'
import { pathID, pathRef } from '../kernel/shapes.ts'
import { enabling } from './enabling.ts'
import { form, question, safetyPlan } from './schema.ts'

const anyRole = [1, 2, 3] as const

/** The catalogue of safety programs: reading it, and what a company uses of it. */
export const catalogue = {
  ...enabling,
  ofAccount: operation({
    name: 'catalogue.ofAccount',
    method: 'GET',
    path: '/api/accounts/{accountID}/safetyplans',
    summary: 'The active programs with their forms and what the account has enabled (API2-24)',
    access: { roles: anyRole, account: 'own' },
    params: z.object({ accountID: pathID }),
    // Our addition: a tablet fetches the catalogue with its questions, whole or in parts by the numbers of the programs, and can choose offline.
    query: z.object({ include: z.literal('questions').optional(), part: z.string().regex(/^\d{1,6}$/).transform(Number).optional() }),
    answer: z.array(safetyPlan),
    status: 200,
    refuses: [],
    kind: 'lookup',
  }),
  ofProject: operation({
    name: 'catalogue.ofProject',
    method: 'GET',
    path: '/api/accounts/{accountID}/projects/{projectID}/forms',
    summary: 'The programs with forms that a project works with (API2-30)',
    access: { roles: anyRole, account: 'own' },
    params: z.object({ accountID: pathID, projectID: pathRef }),
    answer: z.array(safetyPlan),
    status: 200,
    refuses: ['not-found'],
    kind: 'lookup',
    references: ['projectID'],
  }),
  subForms: operation({
    name: 'catalogue.subForms',
    method: 'GET',
    path: '/api/safetyplans/forms/{formID}/subforms',
    summary: 'The sub-forms of a form (API2-13)',
    access: { roles: anyRole },
    params: z.object({ formID: pathID }),
    answer: z.array(form.omit({ subForms: true })),
    status: 200,
    refuses: ['not-found'],
    kind: 'lookup',
  }),
  questions: operation({
    name: 'catalogue.questions',
    method: 'GET',
    path: '/api/safetyplans/forms/{formID}/questions',
    summary: 'The questions of a form or sub-form in their order, with regulations (API2-15)',
    access: { roles: anyRole },
    params: z.object({ formID: pathID }),
    answer: z.array(question),
    status: 200,
    refuses: ['not-found'],
    kind: 'lookup',
  }),
}
