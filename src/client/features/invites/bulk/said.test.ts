import { expect, test } from 'vitest'
import { allDone, hasSubmitedTeam } from './said.ts'

test('INV-02 hasSubmitedTeam is true once all are invited and changed, false after a refusal or failure', () => {
  expect(hasSubmitedTeam({ ...allDone, invited: 3, changed: 1 })).toBe(true)
  const less = [
    { refused: ['Omar Novak'] },
    { unchanged: 1 },
    { failed: { code: 'busy', message: '' } },
  ]
  expect(less.map((what) => hasSubmitedTeam({ ...allDone, invited: 2, ...what }))).toEqual([
    false,
    false,
    false,
  ])
})
