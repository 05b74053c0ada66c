import { expect, test } from 'vitest'
import { mainOf } from './ways.ts'

test('the main button is the way that solves it: writing it otherwise, before sending the same words again', () => {
  const refused = { kind: 'refused', code: 'invalid' } as const
  expect(mainOf(['open', 'discard', 'again', 'edit'], refused)).toBe('edit')
  expect(mainOf(['discard', 'again', 'copy'], refused)).toBe('copy')
  expect(mainOf(['open', 'discard', 'keep-mine', 'edit'], { kind: 'exists', code: 'exists' })).toBe('edit')
  expect(mainOf(['open', 'discard', 'again'], refused)).toBe('again')
})

test('where the server failed on it nothing is wrong with the words: they are sent again, unless they are too many', () => {
  expect(mainOf(['open', 'discard', 'again', 'edit'], { kind: 'defect', code: '' })).toBe('again')
  expect(mainOf(['open', 'discard', 'again', 'edit'], { kind: 'defect', code: 'too-large' })).toBe('edit')
})

test('what only waits has no main button: Discard is never it', () => {
  expect(mainOf(['open', 'discard'], null)).toBeNull()
})
