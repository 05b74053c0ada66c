import { expect, test } from 'vitest'
import type { OpenInvitation } from '#contract/invites/schema.ts'
import { justSent, mailTally, nextLook, refusedFirst, rereadDelay } from './mail-status-counts.ts'

const now = Date.parse('2026-11-20T10:00:00.000Z')
const me = 7
const sent = (
  user_id: number,
  secondsAgo: number,
  mail: OpenInvitation['mail'] = 'sent',
  { invitedBy = me, call = 'last' }: { invitedBy?: number; call?: string | null } = {},
) => ({
  user_id,
  mail,
  invitedBy,
  call,
  firstInvitedAt: new Date(now - secondsAgo * 1000).toISOString(),
})
const ids = (rows: readonly { user_id: number }[]) => rows.map(({ user_id }) => user_id)

test('rulings 58 who was just sent is whom the last call invited, for an hour: not whom the call right before it did', () => {
  const rows = [
    sent(1, 20, 'sent', { call: 'before' }),
    sent(2, 100),
    sent(3, 10),
    sent(4, 19, 'sent', { call: 'before' }),
  ]
  expect(ids(justSent(rows, now, me))).toEqual([2, 3])
  expect(ids(justSent(rows, now + 61 * 60_000, me))).toEqual([])
  expect(justSent([], now, me)).toEqual([])
})

test('rulings 58 of which call nobody noted belongs to no other', () => {
  expect(
    justSent([sent(1, 1, 'sent', { call: null }), sent(2, 0, 'sent', { call: null })], now, me),
  ).toEqual([])
})

test('rulings 58 whom others invited meanwhile is none of those just sent, nor part of their progress', () => {
  const rows = [sent(1, 5), sent(2, 0, 'waiting', { invitedBy: 8 }), sent(3, 1)]
  expect(ids(justSent(rows, now, me))).toEqual([1, 3])
  expect(mailTally(rows, now, me)).toEqual({ waiting: 1, refused: 0, held: 0, progress: null })
})

test('the progress is that of those invited together last, and over once none of their mails waits', () => {
  const earlier = sent(9, 7000, 'waiting', { call: 'before' })
  const going = [sent(1, 3), sent(2, 2, 'refused'), sent(3, 1, 'waiting'), sent(4, 0, 'waiting')]
  expect(mailTally([earlier, ...going], now, me)).toEqual({
    waiting: 3,
    refused: 1,
    held: 0,
    progress: { sent: 1, of: 4 },
  })
  expect(mailTally([earlier, sent(1, 3), sent(2, 2, 'held')], now, me).progress).toEqual(null)
})

test('what the mail server refused stands first, the others stay in their order', () => {
  expect(
    ids(
      refusedFirst([
        sent(1, 0),
        sent(2, 1, 'refused'),
        sent(3, 2, 'waiting'),
        sent(4, 3, 'refused'),
      ]),
    ),
  ).toEqual([2, 4, 1, 3])
})

test('the list is read again soon while mails go, and ever more rarely while none does', () => {
  expect([nextLook(60_000, true), nextLook(rereadDelay, false), nextLook(40_000, false)]).toEqual([
    4000, 8000, 60_000,
  ])
})
