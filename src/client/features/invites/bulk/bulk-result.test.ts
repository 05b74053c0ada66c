import { expect, test } from 'vitest'
import { emptyResult, hasSubmitedTeam } from './bulk-result.tsx'

test('INV-02 hasSubmitedTeam is true once all are invited and changed, false after a refusal or failure', () => {
  expect(hasSubmitedTeam({ ...emptyResult, invited: 3, changed: 1 })).toBe(true)
  const less = [
    { refused: ['Omar Novak'] },
    { unchanged: 1 },
    { failed: { code: 'busy', message: '' } },
  ]
  expect(less.map((what) => hasSubmitedTeam({ ...emptyResult, invited: 2, ...what }))).toEqual([
    false,
    false,
    false,
  ])
})
