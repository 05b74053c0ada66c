import { z } from 'zod'
import { operation } from '../kernel/operation.ts'
import { pathID } from '../kernel/shapes.ts'

/** May the setup wizard run, and what was chosen before. */
const setupPermit = z.object({
  accountID: z.int(),
  /** The setup is finished: the wizard does not run any more. */
  isConfigurate: z.boolean(),
  /** The company uses at least one form of a program (WIZ-45). */
  hasPreviousConfiguration: z.boolean(),
})

/**
 * The setup wizard of a company (WIZ rows). What it sends are operations of the catalogue, the
 * projects and the companies.
 */
export const setup = {
  permit: operation({
    name: 'setup.permit',
    method: 'GET',
    path: '/api/accounts/{accountID}/setup',
    summary:
      'Whether the setup wizard of a company may run, and whether it uses a form already (API-16, G1-97)',
    access: { roles: [2, 3], account: 'own' },
    params: z.object({ accountID: pathID }),
    answer: setupPermit,
    status: 200,
    refuses: ['not-found'],
  }),
}
