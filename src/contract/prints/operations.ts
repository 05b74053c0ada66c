import { z } from 'zod'
import { operation } from '../kernel/operation.ts'
import { pathID, readable, uid } from '../kernel/shapes.ts'
import { mostPrinted } from './limits.ts'

export const paper = z.enum(['letter', 'a4'])

/** Several records as one file, as far as it is. */
export const printOrder = z.object({
  printID: uid,
  kind: z.string(),
  form: z.enum(['pdf', 'zip']),
  state: z.enum(['waiting', 'working', 'ready', 'failed']),
  /** Records done, of so many. */
  done: z.int().min(0),
  total: z.int().min(1),
  createdAt: z.string(),
  /** How long the file waits; null until it is there. */
  until: z.string().nullable(),
  /** Of a file that is there: its address for fifteen minutes, asked for again by `prints.get`. */
  location: z.string().nullable(),
})
export type PrintOrder = z.infer<typeof printOrder>

const account = z.object({ accountID: pathID })
const one = z.object({ accountID: pathID, printID: uid })

/**
 * Prints of several records: asked for, watched, stopped, fetched. One record has an address of its
 * own at its kind.
 */
export const prints = {
  order: operation({
    name: 'prints.order',
    method: 'POST',
    path: '/api/accounts/{accountID}/prints',
    summary:
      "Ask for chosen records as one PDF or as an archive of PDFs; its id is the caller's, so that asking again asks for the same",
    access: { roles: [2, 3], account: 'own' },
    params: account,
    body: z.strictObject({
      printID: uid,
      kind: readable(40).min(1),
      records: z.array(uid).min(1).max(mostPrinted),
      form: z.enum(['pdf', 'zip']),
      paper: paper.optional(),
    }),
    answer: printOrder,
    status: 201,
    refuses: ['not-found', 'invalid', 'too-many', 'exists'],
    audit: { event: 'exported' },
  }),
  list: operation({
    name: 'prints.list',
    method: 'GET',
    path: '/api/accounts/{accountID}/prints',
    summary: 'What the caller asked for and is not swept yet, newest first',
    access: { roles: [2, 3], account: 'own' },
    params: account,
    answer: z.array(printOrder),
    status: 200,
    refuses: [],
  }),
  get: operation({
    name: 'prints.get',
    method: 'GET',
    path: '/api/accounts/{accountID}/prints/{printID}',
    summary: 'How far it is; once it is there, an address of its file',
    access: { roles: [2, 3], account: 'own' },
    params: one,
    answer: printOrder,
    status: 200,
    refuses: ['not-found'],
  }),
  stop: operation({
    name: 'prints.stop',
    method: 'DELETE',
    path: '/api/accounts/{accountID}/prints/{printID}',
    summary: 'Stop it, or take its file away; nothing of it is left',
    access: { roles: [2, 3], account: 'own' },
    params: one,
    answer: z.null(),
    status: 204,
    refuses: ['not-found'],
    audit: {
      none: 'it takes back what only its own person could fetch; that it was asked for is in the trail',
    },
  }),
}
