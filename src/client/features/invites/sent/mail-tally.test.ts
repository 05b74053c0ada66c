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

test("the last call's invited people count as just sent for an hour, not those of the call before (ruling 58)", () => {
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

test('invitations without a recorded call belong to no other call (ruling 58)', () => {
  expect(
    justSent([sent(1, 1, 'sent', { call: null }), sent(2, 0, 'sent', { call: null })], now, me),
  ).toEqual([])
})

test('invitations by others meanwhile count neither as just sent nor as progress (ruling 58)', () => {
  const rows = [sent(1, 5), sent(2, 0, 'waiting', { invitedBy: 8 }), sent(3, 1)]
  expect(ids(justSent(rows, now, me))).toEqual([1, 3])
  expect(mailTally(rows, now, me)).toEqual({ waiting: 1, refused: 0, held: 0, progress: null })
})

test('the progress covers the last joint invitation and ends when none of its mails waits', () => {
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

test('mails refused by the mail server come first, the others in their order', () => {
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

test('rereads the list soon while mails are on their way, and ever more rarely after that', () => {
  expect([nextLook(60_000, true), nextLook(rereadDelay, false), nextLook(40_000, false)]).toEqual([
    4000, 8000, 60_000,
  ])
})
