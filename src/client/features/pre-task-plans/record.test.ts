import { expect, test, vi } from 'vitest'
import { profile } from '#tests/mocks/people.ts'
import { preTaskSubmission } from './record.ts'

test('a list whose file the line lost is a list without an answer: no other list waits for it, and it is read again', async () => {
  vi.doMock('./list-plans.ts', () => {
    throw new Error('Failed to fetch dynamically imported module')
  })
  await expect(preTaskSubmission.list(profile(), {})).resolves.toMatchObject({
    ok: false,
    kind: 'unreachable',
  })
})
