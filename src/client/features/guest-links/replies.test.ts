import { expect, test } from 'vitest'
import { anAction } from '#tests/mocks/rows.ts'
import { waitingReplies } from '#client/features/corrective-actions/door.ts'
import {
  decisionOn,
  type GuestReply,
  linkState,
  photosOf,
  statusAfter,
  waitingFor,
} from './replies.ts'

const reply = (replyID: string, status = 'Done'): GuestReply => ({
  replyID,
  linkID: 'link',
  name: 'Juan Pérez',
  status,
  note: '',
  writtenAt: '2026-11-20T10:00:00.000Z',
  receivedAt: '2026-11-20T10:01:00.000Z',
  photoIDs: ['b', 'a'],
})
const accepted = { replyID: 'one', decision: 'Accepted', words: '' }
const sentBack = { replyID: 'one', decision: 'Sent back', words: 'The rail is loose' }

test('CA-78 the last decision on a reply counts, and a reply without one waits', () => {
  expect(decisionOn([accepted, sentBack], 'one')).toBe(sentBack)
  expect(decisionOn([sentBack, accepted], 'one')).toBe(accepted)
  expect(decisionOn([accepted], 'two')).toBeNull()
  const guestReplies = [reply('one'), reply('two')]
  expect(waitingReplies({ guestReplies, guestDecisions: [accepted] })).toEqual([reply('two')])
})

test('a reply waits for assignee and opener, and for no other person', () => {
  const row = anAction(7, { guestReplies: [reply('one')] })
  expect([1, 2, 3].map((userID) => waitingFor(userID, row).length)).toEqual([1, 1, 0])
})

test('a link opens until its time is over or it is withdrawn', () => {
  const expiresAt = '2026-12-04T10:00:00.000Z'
  const at = Date.parse(expiresAt)
  expect(linkState({ revokedAt: null, expiresAt }, at - 1)).toBe('open')
  expect(linkState({ revokedAt: null, expiresAt }, at)).toBe('expired')
  expect(linkState({ revokedAt: '2026-11-21T10:00:00.000Z', expiresAt }, at)).toBe('withdrawn')
})

test.each([
  ['Opened', 'Done', 'Closed'],
  ['In Progress', 'Done', 'Closed'],
  ['Opened', 'Started', 'In Progress'],
  ['In Progress', 'Started', 'In Progress'],
  ['Closed', 'Started', 'Closed'],
  ['Opened', 'Note', 'Opened'],
])('CA-78 an action %s with the reply %s becomes %s', (before, status, after) => {
  expect(statusAfter(before, { status }, true)).toBe(after)
})

test('the photos of a reply come in its own order, without those of other replies', () => {
  const photo = (photoID: string) => ({
    photoID,
    when: 'after' as const,
    takenAt: '2026-11-20T10:00:00.000Z',
    width: 4,
    height: 3,
    caption: '',
  })
  const guestPhotos = [photo('a'), photo('b'), photo('c')]
  expect(photosOf({ guestPhotos }, reply('one'))).toEqual([photo('b'), photo('a')])
})
