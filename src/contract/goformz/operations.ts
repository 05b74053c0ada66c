import { z } from 'zod'
import { operation } from '../kernel/operation.ts'
import { pathID } from '../kernel/shapes.ts'
import { goFormzConnection, connector, formz, formzInput, push } from './schema.ts'

const params = z.object({ accountID: pathID })
/** The handler admits only the company's owners among these. */
const owners = { roles: [2, 3], account: 'own' } as const
const ownersThemselves = { ...owners, notAs: true } as const

/** Forms of GoFormz (GFZ-01 to GFZ-15), and the connector that fetches them. */
export const goformz = {
  list: operation({
    name: 'goformz.list',
    method: 'GET',
    path: '/api/accounts/{accountID}/formzsubmissions',
    summary:
      'GoFormz submissions, the newest first; those of the own chain, of everybody to owners and system administrators (API2-69)',
    access: owners,
    params,
    answer: z.array(formz),
    status: 200,
    refuses: [],
  }),
  create: operation({
    name: 'goformz.create',
    method: 'POST',
    path: '/api/accounts/{accountID}/formzsubmissions',
    summary:
      'Hand in a GoFormz submission, by a session of the company or its API key in `X-Api-Key`; a repeated `formId` or `Idempotency-Key` answers the stored one (API2-70)',
    access: { roles: [1, 2, 3], account: 'own', byKey: true },
    params,
    body: formzInput,
    answer: formz,
    status: 201,
    refuses: ['invalid', 'unknown-field'],
    audit: { none: 'nobody changes a form that came in: when it came, and how, stands in its row' },
  }),
  connector: operation({
    name: 'goformz.connector',
    method: 'GET',
    path: '/api/accounts/{accountID}/goformz',
    summary:
      'How the company is connected to GoFormz, and what the last runs brought; owners and system administrators',
    access: owners,
    params,
    answer: connector,
    status: 200,
    refuses: ['not-permitted'],
  }),
  connect: operation({
    name: 'goformz.connect',
    method: 'PUT',
    path: '/api/accounts/{accountID}/goformz',
    summary:
      'Connect the company to GoFormz, change how, or switch it off; the secret goes in and never comes out',
    access: ownersThemselves,
    params,
    body: goFormzConnection,
    answer: connector,
    status: 200,
    refuses: ['not-permitted', 'invalid', 'unknown-field'],
    audit: { event: 'connector-set' },
  }),
  pull: operation({
    name: 'goformz.pull',
    method: 'POST',
    path: '/api/accounts/{accountID}/goformz/pull',
    summary: 'Fetch forms now instead of at the next quarter of an hour',
    access: owners,
    params,
    answer: connector,
    status: 200,
    refuses: ['not-permitted', 'invalid'],
    audit: {
      none: 'what comes would have come by itself; the run stands among the runs of the connector',
    },
  }),
  webhook: operation({
    name: 'goformz.webhook',
    method: 'POST',
    path: '/api/accounts/{accountID}/goformz/webhook',
    summary:
      'Show the address that GoFormz calls when a form is completed, or make another one; the one before it ends at once',
    access: ownersThemselves,
    params,
    body: z.strictObject({ another: z.boolean() }),
    answer: z.object({ address: z.string() }),
    status: 200,
    refuses: ['not-permitted', 'invalid', 'unknown-field'],
    audit: { event: 'webhook-shown' },
  }),
  push: operation({
    name: 'goformz.push',
    method: 'POST',
    path: '/api/webhooks/goformz/{webhookID}',
    summary:
      'GoFormz tells that a form is completed (`form.complete`); whoever knows the address may, and what is told is looked up before it is believed',
    access: { roles: 'public' },
    params: z.object({ webhookID: z.string().max(100) }),
    body: push,
    answer: z.object({ received: z.boolean() }),
    status: 200,
    refuses: ['not-found', 'invalid', 'too-many'],
    audit: {
      none: 'it only says which form to look at; what is found comes in by a run of the connector',
    },
  }),
}
