import { z } from 'zod'
import { operation } from '../kernel/operation.ts'
import { pathID, recordNumber } from '../kernel/shapes.ts'
import { formLink } from './schema.ts'

const links = z
  .array(z.strictObject({ safetyPlanID: recordNumber, formID: recordNumber }))
  .max(10_000)

const enable = {
  method: 'POST',
  access: { roles: [2, 3], account: 'own' },
  params: z.object({ accountID: pathID }),
  body: links,
  answer: z.array(formLink),
  status: 201,
  refuses: ['invalid'],
  audit: { event: 'programs-enabled' },
} as const

/** The parts of the catalogue that a company uses. */
export const enabling = {
  enable: operation({
    ...enable,
    name: 'catalogue.enable',
    // The specified path has `account` in the singular (API-55).
    path: '/api/account/{accountID}/safetyplans',
    summary: 'Enable forms and sub-forms for a company; a sub-form enables its form too (API2-25)',
  }),
  enableByPlural: operation({
    ...enable,
    name: 'catalogue.enableByPlural',
    path: '/api/accounts/{accountID}/safetyplans',
    summary: 'The same under the plural path (G2-23)',
  }),
  disableForm: operation({
    name: 'catalogue.disableForm',
    method: 'DELETE',
    path: '/api/accounts/{accountID}/safetyplans/{safetyPlanID}/forms/{formID}',
    summary: 'Switch a form off for a company, with its sub-forms (API2-26)',
    access: { roles: [2, 3], account: 'own' },
    params: z.object({ accountID: pathID, safetyPlanID: pathID, formID: pathID }),
    answer: z.null(),
    status: 204,
    refuses: [],
    audit: { event: 'programs-disabled' },
  }),
  disablePlan: operation({
    name: 'catalogue.disablePlan',
    method: 'DELETE',
    path: '/api/accounts/{accountID}/safetyplans/{safetyPlanID}',
    summary: 'Switch a whole program off for a company (API2-27)',
    access: { roles: [2, 3], account: 'own' },
    params: z.object({ accountID: pathID, safetyPlanID: pathID }),
    answer: z.null(),
    status: 204,
    refuses: [],
    audit: { event: 'programs-disabled' },
  }),
}
