import { expect, test, vi } from 'vitest'
import { profile } from '#tests/mocks/people.ts'
import { preTaskSubmission } from './record.ts'

test('a list whose file was lost counts as unanswered: no other list waits for it, and it is reread', async () => {
  vi.doMock('./list-plans.ts', () => {
    throw new Error('Failed to fetch dynamically imported module')
  })
  await expect(preTaskSubmission.list(profile(), {})).resolves.toMatchObject({
    ok: false,
    kind: 'unreachable',
  })
})
