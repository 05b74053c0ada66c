import { operation } from '../kernel/operation.ts'
import { batch, batchAnswer, receiptsAnswer, receiptsRequest } from './schema.ts'

/**
 * Sends the changes that a device stored (offline design, 6). The app writes records in no other
 * way.
 */
export const sync = {
  batch: operation({
    name: 'sync.batch',
    method: 'POST',
    path: '/api/sync/batch',
    summary: 'Apply queued changes in order, each in its own transaction',
    access: { roles: [2], notAs: true },
    body: batch,
    rowsIn: 'ops',
    answer: batchAnswer,
    status: 200,
    refuses: ['epoch', 'too-large', 'update-required', 'schema-unknown'],
    audit: { ticket: true },
  }),
  receipts: operation({
    name: 'sync.receipts',
    method: 'POST',
    path: '/api/sync/receipts',
    summary: 'Return which changes were applied, and void some, so that they are never applied',
    access: { roles: [2], notAs: true },
    body: receiptsRequest,
    rowsIn: 'void',
    answer: receiptsAnswer,
    status: 200,
    refuses: ['too-large', 'update-required', 'schema-unknown'],
    audit: {
      none: 'It changes no record: a voided change was never applied, and its tombstone stays in sync_keys for twelve months at least, with author and time.',
    },
  }),
}
