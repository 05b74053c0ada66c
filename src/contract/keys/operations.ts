import { z } from 'zod'
import { operation } from '../kernel/operation.ts'
import { echo, pathID } from '../kernel/shapes.ts'
import { companyReportKeys, keyMark, reportKeys, userConfig, wholeKey } from './schema.ts'

const company = z.object({ accountID: pathID })
const person = z.object({ userID: pathID })
const inCompany = { roles: [3], account: 'own' } as const

/**
 * API keys of companies and people, and people's Power BI keys (rulings, 42, 55 and 64). No list
 * contains a whole key, and the audit trail records each view of another person's key.
 */
export const keys = {
  mark: operation({
    name: 'keys.mark',
    method: 'GET',
    path: '/api/accounts/{accountID}/apikey',
    summary:
      'The beginning and end of the API key of a company, null before its first view; system administrator only',
    access: inCompany,
    params: company,
    answer: keyMark.nullable(),
    status: 200,
    refuses: [],
  }),
  show: operation({
    name: 'keys.show',
    method: 'POST',
    path: '/api/accounts/{accountID}/apikey',
    summary:
      'Show the API key of a company, created at its first view (ACC-86); system administrator only',
    access: inCompany,
    params: company,
    answer: wholeKey,
    status: 200,
    refuses: [],
    audit: { event: 'api-keys-shown' },
  }),
  replace: operation({
    name: 'keys.replace',
    method: 'PUT',
    path: '/api/accounts/{accountID}/apikey',
    summary:
      'Replace the API key of a company; the previous key stays valid for a day; system administrator only',
    access: inCompany,
    params: company,
    answer: wholeKey,
    status: 200,
    refuses: [],
    audit: { event: 'api-key-replaced' },
  }),
  administrators: operation({
    name: 'keys.administrators',
    method: 'POST',
    path: '/api/accounts/{accountID}/apikey/administrators',
    summary:
      "Show the API keys of a company's unblocked administrators (ACC-87, G1-53); system administrator only",
    access: inCompany,
    params: company,
    answer: z.array(z.object({ user_id: z.int(), name: z.string(), apiKey: z.string() })),
    status: 200,
    refuses: [],
    audit: { event: 'api-keys-shown' },
  }),
  links: operation({
    name: 'keys.links',
    method: 'POST',
    path: '/api/accounts/{accountID}/apikey/links',
    summary:
      'The four copy links of a company, each with its API key (ACC-103 to ACC-107, ruling 42); owners of the company and the system administrator only',
    access: { roles: [2, 3], account: 'own', notAs: true },
    params: company,
    answer: z.object({
      projects: z.string(),
      submissions: z.string(),
      users: z.string(),
      actions: z.string(),
    }),
    status: 200,
    refuses: ['not-permitted'],
    audit: { event: 'api-keys-shown' },
  }),
  reportMarks: operation({
    name: 'keys.reportMarks',
    method: 'GET',
    path: '/api/accounts/{accountID}/reportkeys',
    summary: 'The Power BI keys of a company, shortened; system administrator only',
    access: inCompany,
    params: company,
    answer: companyReportKeys,
    status: 200,
    refuses: [],
  }),
  showReports: operation({
    name: 'keys.showReports',
    method: 'POST',
    path: '/api/accounts/{accountID}/reportkeys',
    summary:
      'Show the whole Power BI keys of a company; PATCH of the company sets them (API-14); system administrator only',
    access: inCompany,
    params: company,
    answer: companyReportKeys,
    status: 200,
    refuses: [],
    audit: { event: 'api-keys-shown' },
  }),
  config: operation({
    name: 'keys.config',
    method: 'GET',
    path: '/api/users/config/{userID}',
    summary: 'The keys of a person (API-41); the person and the system administrator only',
    access: { roles: [2, 3], user: 'self-or-sysadmin', notAs: true },
    params: person,
    answer: userConfig,
    status: 200,
    refuses: ['not-found'],
    references: ['userID'],
  }),
  setConfig: operation({
    name: 'keys.setConfig',
    method: 'PUT',
    path: '/api/users/config/{userID}',
    summary: 'Set the Power BI keys of a person (API-42); system administrator only',
    access: { roles: [3], user: 'self-or-sysadmin', notAs: true },
    params: person,
    body: z.strictObject({ ...reportKeys, userConfigID: echo, apiKey: echo }),
    answer: userConfig,
    status: 200,
    refuses: ['not-found', 'invalid'],
    references: ['userID'],
    audit: { event: 'report-keys-set' },
  }),
  replaceOfPerson: operation({
    name: 'keys.replaceOfPerson',
    method: 'PUT',
    path: '/api/users/config/{userID}/apikey',
    summary:
      'Replace the API key of a person; the previous key stays valid for a day; the person and the system administrator only',
    access: { roles: [2, 3], user: 'self-or-sysadmin', notAs: true },
    params: person,
    answer: wholeKey,
    status: 200,
    refuses: ['not-found'],
    references: ['userID'],
    audit: { event: 'api-key-replaced' },
  }),
}
