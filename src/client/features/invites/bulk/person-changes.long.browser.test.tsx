import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { associate } from '#tests/mocks/rows.ts'
import { cut, mock, type MockRequest } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { opensBulk } from '#tests/world/bulk-world.tsx'
import type { PersonChange } from '../bulk-row.ts'
import { changedAgain, sendChanges } from './person-changes.tsx'

const change = (userID: number, key: string): PersonChange => ({
  userID,
  key,
  name: 'Marco Reyes',
  to: { givenName: 'Marc', jobTitle: 'Superintendent' },
  was: { givenName: 'Marco', jobTitle: 'Foreman' },
  line: userID,
})

test('sends changes one by one with only the differences; a refusal shows why, a lost network stops (ruling 58)', async () => {
  await opensBulk()
  const sent: MockRequest[] = []
  mockAlso(
    mock('team.update', (request) => {
      sent.push(request)
      const { userID } = request.params
      return userID === '21'
        ? associate(21, 'Marc Reyes', 11)
        : userID === '22'
          ? { refused: 'not-permitted' }
          : cut()
    }),
  )
  const answered: [number, string | null][] = []
  const broken = await sendChanges({
    changes: [
      change(21, crypto.randomUUID()),
      change(22, crypto.randomUUID()),
      change(23, '5f0c1c54-8d2f-4c1b-9c57-3a2f1f2f4b10'),
      change(24, crypto.randomUUID()),
    ],
    i18n,
    onAnswer: (userID, why) => answered.push([userID, why]),
  })
  expect(sent[0]?.body).toEqual({
    given_name: 'Marc',
    user_metadata: { jobTitle: 'Superintendent' },
  })
  expect(answered).toEqual([
    [21, null],
    [22, 'Not permitted. You do not have permission to do this.'],
  ])
  expect(broken).toMatchObject({ outcome: 'not-saved' })
  expect(new Set(sent.map(({ params }) => params['userID']))).toEqual(new Set(['21', '22', '23']))
  expect(sent.at(-1)?.request.headers.get('idempotency-key')).toBe(
    '5f0c1c54-8d2f-4c1b-9c57-3a2f1f2f4b10',
  )
})

test('does not overwrite a person changed by others: the change is based on the new values next time (ruling 58)', async () => {
  await opensBulk()
  const sent: MockRequest[] = []
  const now = associate(21, 'Marco Reyes', 11)
  mockAlso(
    mock('team.update', (request) => {
      sent.push(request)
      return {
        refused: 'changed',
        row: {
          ...now,
          etag: '"9"',
          user_metadata: { ...now.user_metadata, jobTitle: 'Safety lead' },
        },
      }
    }),
  )
  const begun = {
    ...change(21, crypto.randomUUID()),
    to: { jobTitle: 'Superintendent', roleID: 2 as const },
    was: { jobTitle: 'Foreman', roleID: 1 as const },
    etag: '"7"',
  }
  const again: (readonly PersonChange[])[] = []
  await sendChanges({
    changes: [begun],
    i18n,
    onAnswer: (_, refused, person) =>
      again.push(changedAgain({ ...begun, refused: refused ?? '' }, person)),
  })
  expect(sent[0]?.request.headers.get('if-match')).toBe('"7"')
  expect(again).toMatchObject([
    [{ to: { jobTitle: 'Superintendent' }, was: { jobTitle: 'Safety lead' }, etag: '"9"' }],
  ])
})
