import { z } from 'zod'
import { createSchema } from '../kernel/field-schemas.ts'
import { operation } from '../kernel/operation.ts'
import { helpFields } from './fields.ts'

/** Help from the product team. */
export const help = {
  request: operation({
    name: 'help.request',
    method: 'POST',
    path: '/api/users/me/requesthelp',
    summary: 'Mail a help request to the product team; the same Idempotency-Key is mailed once (API-45)',
    access: { roles: [2] },
    body: createSchema(helpFields),
    answer: z.object({ success: z.literal(true) }),
    status: 200,
    // Nobody is named who could read it; the key was used for another request.
    refuses: ['invalid', 'no-address', 'key'],
    audit: { event: 'help-asked' },
  }),
}
