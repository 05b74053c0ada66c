import { z } from 'zod'
import { operation } from '../kernel/operation.ts'
import { pathID, recordNumber } from '../kernel/shapes.ts'
import { contractor } from './schema.ts'

const params = z.object({ accountID: pathID })

/** The outcome of one sent row, in their order: the stored row, or the reason why there is none. */
const added = z.object({
  succeeded: z.boolean(),
  result: z.string(),
  contractor: contractor.nullable(),
})
export type AddedContractor = z.infer<typeof added>

/**
 * The schema of the kind checks each row alone, so that one wrong row does not block the others.
 */
const unjudged = z.record(z.string(), z.json())

/** The contractor companies of a company (TEAM-113 to TEAM-123). */
export const contractors = {
  list: operation({
    name: 'contractors.list',
    method: 'GET',
    path: '/api/accounts/{accountID}/contractorscompany',
    summary: 'The contractor companies of a company, in the order of their making (API-47)',
    access: { roles: [2, 3], account: 'own' },
    params,
    answer: z.array(contractor),
    status: 200,
    refuses: [],
  }),
  create: operation({
    name: 'contractors.create',
    method: 'POST',
    path: '/api/accounts/{accountID}/contractorscompany',
    summary:
      'Add contractor companies, each by companyName and companyAddress; the answer says of each whether it succeeded (API-48)',
    access: { roles: [2, 3], account: 'own' },
    params,
    body: z.array(unjudged).min(1).max(500),
    answer: z.array(added),
    status: 201,
    refuses: [],
    kind: 'write',
    audit: { ticket: true },
  }),
  update: operation({
    name: 'contractors.update',
    method: 'PUT',
    path: '/api/accounts/{accountID}/contractorscompany',
    summary:
      'Change the contractor company that contractorCompanyID names: its companyName, its companyAddress (API-49)',
    access: { roles: [2, 3], account: 'own' },
    params,
    body: z.object({ contractorCompanyID: recordNumber }).catchall(z.json()),
    answer: contractor.nullable(),
    status: 200,
    refuses: ['not-found', 'changed', 'invalid', 'unknown-field', 'key', 'void'],
    kind: 'write',
    audit: { ticket: true },
    references: ['contractorCompanyID'],
  }),
  remove: operation({
    name: 'contractors.remove',
    method: 'DELETE',
    path: '/api/accounts/{accountID}/contractorscompany/{contractorCompanyID}',
    summary: 'Remove a contractor company that has no associates (API-50)',
    access: { roles: [2, 3], account: 'own' },
    params: z.object({ accountID: pathID, contractorCompanyID: pathID }),
    answer: z.null(),
    status: 204,
    refuses: ['not-found', 'has-associates', 'key'],
    kind: 'write',
    audit: { ticket: true },
    references: ['contractorCompanyID'],
  }),
}
