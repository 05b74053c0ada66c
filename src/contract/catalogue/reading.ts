import { z } from 'zod'
import { operation } from '../kernel/operation.ts'
import { pathID, pathRef } from '../kernel/shapes.ts'
import { form, multiItem, question, safetyPlan, subForm } from './schema.ts'

const anyRole = [1, 2, 3] as const

/**
 * Reads the catalogue: its editors read the draft, all others the published version (decision 61).
 */
export const reading = {
  ofAccount: operation({
    name: 'catalogue.ofAccount',
    method: 'GET',
    path: '/api/accounts/{accountID}/safetyplans',
    summary: 'The active programs with their forms and what the account has enabled (API2-24)',
    access: { roles: anyRole, account: 'own' },
    params: z.object({ accountID: pathID }),
    // Our addition: a tablet reads the catalogue with its questions, whole or in parts by the
    // numbers of the programs, so that people can choose offline.
    query: z.object({
      include: z.literal('questions').optional(),
      part: z
        .string()
        .regex(/^\d{1,6}$/)
        .transform(Number)
        .optional(),
    }),
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
  plans: operation({
    name: 'catalogue.plans',
    method: 'GET',
    path: '/api/safetyplans',
    summary: 'The programs in their order, with their forms (API2-04)',
    access: { roles: anyRole },
    query: z.object({ include: z.literal('questions').optional() }),
    answer: z.array(safetyPlan),
    status: 200,
    refuses: [],
  }),
  forms: operation({
    name: 'catalogue.forms',
    method: 'GET',
    path: '/api/safetyplans/{planID}/forms',
    summary: 'The forms of a program with their sub-forms (API2-08)',
    access: { roles: anyRole },
    params: z.object({ planID: pathID }),
    answer: z.array(form),
    status: 200,
    refuses: ['not-found'],
  }),
  subForms: operation({
    name: 'catalogue.subForms',
    method: 'GET',
    path: '/api/safetyplans/forms/{formID}/subforms',
    summary: 'The sub-forms of a form (API2-13)',
    access: { roles: anyRole },
    params: z.object({ formID: pathID }),
    answer: z.array(subForm),
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
  multiQuestions: operation({
    name: 'catalogue.multiQuestions',
    method: 'GET',
    path: '/api/safetyplans/forms/{formID}/multiquestions',
    summary: 'What a multi-question form lists, questions and sub-forms in one order (API2-16)',
    access: { roles: anyRole },
    params: z.object({ formID: pathID }),
    answer: z.array(multiItem),
    status: 200,
    refuses: ['not-found'],
  }),
  image: operation({
    name: 'catalogue.image',
    method: 'GET',
    path: '/api/safetyplans/regulations/images/{imageID}',
    summary: 'The bytes of a regulation’s image, or its image within 256 by 256 pixels (API2-23)',
    access: { roles: anyRole },
    params: z.object({ imageID: pathID }),
    query: z.object({ size: z.enum(['small']).optional() }),
    answer: z.null(),
    status: 200,
    refuses: ['not-found'],
    kind: 'file',
  }),
}
