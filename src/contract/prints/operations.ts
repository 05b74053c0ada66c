import { z } from 'zod'
import { operation } from '../kernel/operation.ts'
import { pathID, readable, uid } from '../kernel/shapes.ts'
import { maxRecordsPerPrint } from './limits.ts'

export const paper = z.enum(['letter', 'a4'])

/** A print: several records as one file, with its progress. */
export const printOrder = z.object({
  printID: uid,
  kind: z.string(),
  form: z.enum(['pdf', 'zip']),
  state: z.enum(['waiting', 'working', 'ready', 'failed']),
  /** Number of records that are done, out of `total`. */
  done: z.int().min(0),
  total: z.int().min(1),
  createdAt: z.string(),
  /** When the server deletes the file; null until the file is ready. */
  until: z.string().nullable(),
  /** Address of the ready file, valid for fifteen minutes; `prints.get` returns a new one. */
  location: z.string().nullable(),
})
export type PrintOrder = z.infer<typeof printOrder>

const account = z.object({ accountID: pathID })
const one = z.object({ accountID: pathID, printID: uid })

/**
 * Prints of several records: ordered, watched, stopped, fetched. The operations of each kind print
 * a single record.
 */
export const prints = {
  order: operation({
    name: 'prints.order',
    method: 'POST',
    path: '/api/accounts/{accountID}/prints',
    summary:
      'Order one PDF or an archive of PDFs of the chosen records; the caller chooses the id, so a repeated call orders nothing new',
    access: { roles: [2, 3], account: 'own' },
    params: account,
    body: z.strictObject({
      printID: uid,
      kind: readable(40).min(1),
      records: z.array(uid).min(1).max(maxRecordsPerPrint),
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
    summary: 'The prints of the caller that are not deleted yet, the newest first',
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
    summary: 'The progress of a print, and the address of its file when it is ready',
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
    summary: 'Stop a print, or delete its file',
    access: { roles: [2, 3], account: 'own' },
    params: one,
    answer: z.null(),
    status: 204,
    refuses: ['not-found'],
    audit: {
      none: 'It deletes a file that only its own person could fetch; the audit trail has the order.',
    },
  }),
}
