import { expect, test } from 'vitest'
import type { CorrectiveAction, Ticket } from '#contract/corrective-actions/schema.ts'
import type { Entry, EndedEntry } from '#client/data/outbox/core/types.ts'
import type { EntryView } from '#client/data/outbox/outbox.ts'
import { withPending } from './pending-tickets.ts'
import { correctiveAction } from '../record.ts'

const ana = { user_id: 4, name: 'Ana Price' }
const shape = correctiveAction.overlay({
  me: { user_id: 3, name: 'Marcus Reyes' },
  account: { accountID: 1, companyName: 'Ridgeline Builders' },
  company: null,
  resolveReference: (word, id) => (word === 'user' && id === 4 ? { id: 4, name: ana.name } : null),
  lookup: () => undefined,
})
const row = { uid: 'u', version: 2, status: 'Opened', assignedTo: 3 } as CorrectiveAction
const ticket: Ticket = {
  ticketID: 'first',
  author: null,
  assignedTo: 3,
  assignedToUser: null,
  toStatus: 'Opened',
  creationDateTime: '2026-11-19T08:00:00.000Z',
  authoredAt: null,
  notes: 'Corrective Action Created',
  version: 1,
  changes: {},
}
function entry(id: string, patch: Entry['patch']): Entry {
  return {
    id,
    v: 1,
    seq: 1,
    scope: { tenant: '1', user: '3' },
    entity: 'action',
    ref: 'u',
    op: 'patch',
    patch,
    seen: { status: 'Opened' },
    guards: {},
    deps: [],
    blobs: [],
    authoredAt: '2026-11-20T10:00:00.000Z',
    replaces: [],
  }
}
const view = (one: Entry): EntryView => ({
  entry: one,
  delivery: { id: one.id, state: 'queued', attempted: false, attempts: 0, alone: 0, fence: 0 },
  review: null,
  displayStatus: 'saved',
  blockedBy: null,
  discarding: false,
})
const sent = (one: Entry): EndedEntry => ({
  id: one.id,
  entry: one,
  end: 'confirmed',
  epoch: 'e',
  confirmedAt: '2026-11-20T10:01:00.000Z',
})

test('CA-56 each waiting change is one dashed ticket on top, based on the one before it', () => {
  const lanes = new Map([
    [
      'u',
      [
        view(entry('a', { status: 'In Progress', notes: 'one' })),
        view(entry('b', { assignedTo: 4, notes: 'two' })),
      ],
    ],
  ])
  const tickets = withPending([ticket], row, { lanes, ended: [] }, shape)
  expect(
    tickets.map(({ ticketID, toStatus, notes, pending }) => ({
      ticketID,
      toStatus,
      notes,
      pending,
    })),
  ).toEqual([
    { ticketID: 'b', toStatus: 'In Progress', notes: 'two', pending: 'saved' },
    { ticketID: 'a', toStatus: 'In Progress', notes: 'one', pending: 'saved' },
    {
      ticketID: 'first',
      toStatus: 'Opened',
      notes: 'Corrective Action Created',
      pending: undefined,
    },
  ])
  expect(tickets[0]).toMatchObject({ assignedTo: 4, assignedToUser: ana })
  expect(tickets[1]).toMatchObject({ changes: { status: { from: 'Opened', to: 'In Progress' } } })
})

test('CA-56 without record tickets the first waiting change shows the value before all of them', () => {
  const lanes = new Map([
    [
      'u',
      [
        view(entry('a', { incidentLocation: 'Trench 4', notes: 'one' })),
        view(entry('b', { status: 'Closed', notes: 'two' })),
      ],
    ],
  ])
  // The shown row already includes all changes.
  const tickets = withPending([], { ...row, status: 'Closed' }, { lanes, ended: [] }, shape)
  expect(tickets.map(({ ticketID, toStatus }) => [ticketID, toStatus])).toEqual([
    ['b', 'Closed'],
    ['a', 'Opened'],
  ])
})

test('F-74 a sent change stays visible until the history has it, and never appears twice', () => {
  const one = entry('a', { status: 'Closed', notes: 'done' })
  const between = withPending([ticket], row, { lanes: new Map(), ended: [sent(one)] }, shape)
  expect(between.map(({ ticketID, pending }) => [ticketID, pending])).toEqual([
    ['a', undefined],
    ['first', undefined],
  ])
  const told = { ...ticket, ticketID: 'a', toStatus: 'Closed' }
  expect(
    withPending(
      [told, ticket],
      row,
      { lanes: new Map([['u', [view(one)]]]), ended: [sent(one)] },
      shape,
    ),
  ).toHaveLength(2)
})
