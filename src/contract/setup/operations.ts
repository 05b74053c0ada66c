import { z } from 'zod'
import { operation } from '../kernel/operation.ts'
import { pathID } from '../kernel/shapes.ts'

/** Whether the setup wizard may run, and whether the company has chosen forms before. */
const setupPermit = z.object({
  accountID: z.int(),
  /** True: the setup is finished, and the wizard does not run again. */
  isConfigurate: z.boolean(),
  /** The company uses at least one form of a program (WIZ-45). */
  hasPreviousConfiguration: z.boolean(),
})

/**
 * The setup wizard of a company (WIZ rows). It writes by operations of the catalogue, the projects
 * and the companies.
 */
export const setup = {
  permit: operation({
    name: 'setup.permit',
    method: 'GET',
    path: '/api/accounts/{accountID}/setup',
    summary:
      'Whether the setup wizard of a company may run, and whether the company already uses a form (API-16, G1-97)',
    access: { roles: [2, 3], account: 'own' },
    params: z.object({ accountID: pathID }),
    answer: setupPermit,
    status: 200,
    refuses: ['not-found'],
  }),
}
