import { expect, test } from 'vitest'
import { lacksSignature } from './rules.ts'

test.each([
  ['a plan has no people', [], true],
  ['one of two people has not signed', [{ at: '2026-11-20T12:00:00.000Z' }, { at: null }], true],
  ['all people have signed', [{ at: '2026-11-20T12:00:00.000Z' }], false],
])('reports a missing signature where %s', (_name, signatures, lacks) => {
  expect(lacksSignature(signatures)).toBe(lacks)
})
