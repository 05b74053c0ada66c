import { z } from 'zod'
import { operation } from '../kernel/operation.ts'
import { company } from './schema.ts'

/** Company accounts; managing them comes with the account pages. */
export const companies = {
  list: operation({
    name: 'companies.list',
    method: 'GET',
    path: '/api/accounts',
    summary: 'All company accounts, by name; system administrator only (API-09)',
    access: { roles: [3] },
    answer: z.array(company),
    status: 200,
    refuses: [],
    kind: 'lookup',
  }),
}
