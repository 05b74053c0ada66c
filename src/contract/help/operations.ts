import { createSchema } from '../kernel/field-schemas.ts'
import { operation } from '../kernel/operation.ts'
import { mailAsked } from '../kernel/mail-asked.ts'
import { helpFields, salesFields } from './fields.ts'

/** Help from the product team, and requests to the sales department. */
export const help = {
  request: operation({
    name: 'help.request',
    method: 'POST',
    path: '/api/users/me/requesthelp',
    summary:
      'Mail a help request to the product team; the same Idempotency-Key is mailed once (API-45)',
    access: { roles: [2] },
    body: createSchema(helpFields),
    answer: mailAsked,
    status: 200,
    // `no-address`: no recipient is configured; `key`: the key was used for another request.
    refuses: ['invalid', 'no-address', 'key'],
    audit: { event: 'help-asked' },
  }),
  requestSales: operation({
    name: 'help.requestSales',
    method: 'POST',
    path: '/api/users/me/requestsales',
    summary:
      'Mail a request to the sales department; the same Idempotency-Key is mailed once (API-46)',
    access: { roles: [2] },
    body: createSchema(salesFields),
    answer: mailAsked,
    status: 200,
    refuses: ['invalid', 'no-address', 'key'],
    audit: { event: 'sales-asked' },
  }),
}
