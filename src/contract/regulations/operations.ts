import { z } from 'zod'
import { rowSchema } from '../kernel/field-schemas.ts'
import { operation } from '../kernel/operation.ts'
import { citationFields } from './fields.ts'
import { citationStates } from './states.ts'

/**
 * The citations in the catalogue's questions, compared with our copy of the regulations (rulings,
 * 65).
 */
export const regulations = {
  citations: operation({
    name: 'regulations.citations',
    method: 'GET',
    path: '/api/safetyplans/citations',
    summary:
      'Every citation of the active questions with its state in our copy of the regulations, and the number of citations in each state; system administrator only',
    access: { roles: [3] },
    // Returns all at once, because the client searches, filters and counts them.
    answer: z.object({
      copyOf: z.string(),
      counts: z.record(z.enum(citationStates), z.int()),
      rows: z.array(rowSchema(citationFields)),
    }),
    status: 200,
    refuses: [],
  }),
}
