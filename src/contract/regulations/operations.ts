import { z } from 'zod'
import { rowSchema } from '../kernel/field-schemas.ts'
import { operation } from '../kernel/operation.ts'
import { citationFields } from './fields.ts'
import { citationStates } from './states.ts'

/** What the catalogue's questions cite, beside our copy of the regulations (rulings, 65). */
export const regulations = {
  citations: operation({
    name: 'regulations.citations',
    method: 'GET',
    path: '/api/safetyplans/citations',
    summary:
      'Every citation of the active questions with what our copy says of it, and how many there are of each state; system administrator only',
    access: { roles: [3] },
    // All at once: it is searched, filtered and counted by who reads it.
    answer: z.object({
      copyOf: z.string(),
      counts: z.record(z.enum(citationStates), z.int()),
      rows: z.array(rowSchema(citationFields)),
    }),
    status: 200,
    refuses: [],
  }),
}
