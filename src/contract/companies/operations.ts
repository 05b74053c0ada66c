import { z } from 'zod'
import { sortable } from '../kernel/fields.ts'
import { exportRequest } from '../kernel/export.ts'
import { operation } from '../kernel/operation.ts'
import { listQuery, pathID, uid, valueCounts } from '../kernel/shapes.ts'
import { companyFields } from './fields.ts'
import {
  company,
  companyInput,
  companyPatch,
  companyUpdate,
  industry,
  jobTitle,
  logoRequest,
  state,
} from './schema.ts'

const params = z.object({ accountID: pathID })
/**
 * Owners change the logo of their own company, system administrators of any (G1-51, G2-87); the
 * handler checks for owners.
 */
const logoAccess = { roles: [2, 3], account: 'own' } as const

/** The stored fields by which the list of companies can be sorted; counts are not among them. */
export const companySorts = Object.keys(sortable(companyFields)).filter((name) =>
  ['name', 'city', 'isActive', 'isPowerBIReportFree', 'createdAt'].includes(name),
)

const filters = {
  search: z.string().trim().max(200).optional(),
  /**
   * Allows one typing error in each long word of `search`; sent after an exact search found
   * nothing.
   */
  close: z.literal('true').optional(),
  isActive: z.enum(['true', 'false']).optional(),
  plan: z
    .string()
    .regex(/^(free|paid)(,(free|paid))?$/)
    .optional(),
}

const sorting = { sort: z.enum(companySorts).optional(), order: z.enum(['asc', 'desc']).optional() }

/** Company accounts (the ACC rows of the specification). */
export const companies = {
  list: operation({
    name: 'companies.list',
    method: 'GET',
    path: '/api/accounts',
    summary:
      'All company accounts, by name or as asked, found by words and filters; system administrator only (API-09)',
    access: { roles: [3] },
    query: z.object({ limit: listQuery.limit, cursor: listQuery.cursor, ...filters, ...sorting }),
    answer: z.array(company),
    status: 200,
    refuses: [],
  }),
  export: operation({
    name: 'companies.export',
    method: 'POST',
    path: '/api/accounts/export',
    summary:
      'All company accounts as a file, found and in the order that is asked; system administrator only',
    access: { roles: [3] },
    query: z.object({ ...filters, ...sorting }),
    body: exportRequest,
    answer: z.null(),
    status: 200,
    refuses: ['invalid', 'unknown-field'],
    kind: 'file',
    audit: { event: 'exported' },
  }),
  counts: operation({
    name: 'companies.counts',
    method: 'GET',
    path: '/api/accounts/counts',
    summary:
      'How many companies have each value of a filter, under all other filters that are set; system administrator only',
    access: { roles: [3] },
    query: z.object(filters),
    // `total` counts all companies and all their associates, regardless of filters.
    answer: z.object({ isActive: valueCounts, plan: valueCounts, total: valueCounts }),
    status: 200,
    refuses: [],
  }),
  one: operation({
    name: 'companies.one',
    method: 'GET',
    path: '/api/accounts/{accountID}',
    summary: 'One company account: the own one, any for a system administrator (API-10, G1-63)',
    access: { roles: [2, 3], account: 'own' },
    params,
    answer: company,
    status: 200,
    refuses: ['not-found'],
    kind: 'record',
  }),
  create: operation({
    name: 'companies.create',
    method: 'POST',
    path: '/api/accounts',
    summary: 'Make a company account; system administrator only (API-11)',
    access: { roles: [3] },
    body: companyInput,
    answer: company,
    status: 201,
    refuses: ['invalid', 'unknown-field', 'key'],
    kind: 'write',
    audit: { event: 'company-created' },
  }),
  update: operation({
    name: 'companies.update',
    method: 'PUT',
    path: '/api/accounts',
    summary: 'Change a company’s own details, as its owner or a system administrator (API-12)',
    access: { roles: [2, 3] },
    body: companyUpdate,
    answer: company,
    status: 200,
    refuses: ['not-found', 'not-permitted', 'changed', 'invalid', 'unknown-field'],
    kind: 'write',
    audit: { event: 'company-changed' },
    references: ['accountID'],
  }),
  patch: operation({
    name: 'companies.patch',
    method: 'PATCH',
    path: '/api/accounts/{accountID}',
    summary:
      'Switch a company on or off, set its plan, say that its setup is finished (API-13 to API-15)',
    access: { roles: [2, 3], account: 'own' },
    params,
    body: companyPatch,
    answer: company,
    status: 200,
    refuses: ['not-found', 'not-permitted', 'changed', 'invalid', 'unknown-field'],
    kind: 'write',
    // The event depends on the changed field: also `company-activated`, `company-deactivated`,
    // `company-changed`.
    audit: { event: 'plan-changed' },
  }),
  industries: operation({
    name: 'companies.industries',
    method: 'GET',
    path: '/api/industries',
    summary: 'The industries that a company can be of (API-22)',
    access: { roles: [2, 3] },
    answer: z.array(industry),
    status: 200,
    refuses: [],
    kind: 'lookup',
  }),
  states: operation({
    name: 'companies.states',
    method: 'GET',
    path: '/api/states',
    summary: 'The states of the United States, by name (API-24)',
    access: { roles: [2, 3] },
    answer: z.array(state),
    status: 200,
    refuses: [],
    kind: 'lookup',
  }),
  jobTitles: operation({
    name: 'companies.jobTitles',
    method: 'GET',
    path: '/api/accounts/{accountID}/jobtitles',
    summary:
      'The job titles that associates can have, principal ones first, and those in use in the company (API-23)',
    access: { roles: [2, 3], account: 'own' },
    params,
    answer: z.array(jobTitle),
    status: 200,
    refuses: [],
  }),
  logo: operation({
    name: 'companies.logo',
    method: 'GET',
    path: '/api/logos/{accountID}/{logoID}',
    summary:
      'The logo of a company, for whoever has its address (G1-50); small within 256 by 256 pixels',
    access: { roles: 'public' },
    params: z.object({ accountID: pathID, logoID: uid }),
    query: z.object({ size: z.enum(['small']).optional() }),
    answer: z.null(),
    status: 200,
    refuses: ['not-found'],
    kind: 'file',
  }),
  setLogo: operation({
    name: 'companies.setLogo',
    method: 'POST',
    path: '/api/accounts/{accountID}/logo',
    summary: 'Give a company another logo: PNG or JPEG (API-20)',
    access: logoAccess,
    params,
    body: logoRequest,
    allowsLargeBody: true,
    answer: z.object({ logoUri: z.string() }),
    status: 200,
    refuses: ['not-permitted'],
    audit: { event: 'logo-changed' },
  }),
  removeLogo: operation({
    name: 'companies.removeLogo',
    method: 'DELETE',
    path: '/api/accounts/{accountID}/logo',
    summary: 'Take the logo of a company away (API-21)',
    access: logoAccess,
    params,
    answer: z.null(),
    status: 204,
    refuses: ['not-permitted'],
    audit: { event: 'logo-removed' },
  }),
}
