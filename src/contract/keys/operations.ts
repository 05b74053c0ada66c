import { z } from 'zod'
import { operation } from '../kernel/operation.ts'
import { echo, pathID } from '../kernel/shapes.ts'
import { companyReportKeys, keyMark, reportKeys, userConfig, wholeKey } from './schema.ts'

const company = z.object({ accountID: pathID })
const person = z.object({ userID: pathID })
const inCompany = { roles: [3], account: 'own' } as const

/**
 * API keys of companies and people, and people's Power BI keys (rulings, 42, 55 and 64). A whole
 * key is in no list, and whoever is shown one of somebody else leaves a line.
 */
export const keys = {
  mark: operation({
    name: 'keys.mark',
    method: 'GET',
    path: '/api/accounts/{accountID}/apikey',
    summary:
      'How the key of a company is told from others, null before it was first shown; system administrator only',
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
      'Show the key of a company, made when it is first shown (ACC-86); system administrator only',
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
      'Give a company another key; the one before it opens for another day; system administrator only',
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
      "Show the keys of a company's administrators who are not blocked (ACC-87, G1-53); system administrator only",
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
      'The four copy links of a company, with its key in them (ACC-103 to ACC-107, ruling 42); its owners and the system administrator',
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
    summary: 'How the Power BI keys of a company are told from others; system administrator only',
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
      'Show the Power BI keys of a company, which a PATCH of it sets (API-14); system administrator only',
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
    summary: 'The keys of a person, to themself and the system administrator (API-41)',
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
      'Give a person another API key; the one before it opens for another day; themself and the system administrator',
    access: { roles: [2, 3], user: 'self-or-sysadmin', notAs: true },
    params: person,
    answer: wholeKey,
    status: 200,
    refuses: ['not-found'],
    references: ['userID'],
    audit: { event: 'api-key-replaced' },
  }),
}
