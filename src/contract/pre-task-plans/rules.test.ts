import { expect, test } from 'vitest'
import { lacksSignature } from './rules.ts'

test.each([
  ['nobody is named', [], true],
  ['one of two has yet to sign', [{ at: '2026-11-20T12:00:00.000Z' }, { at: null }], true],
  ['all have signed', [{ at: '2026-11-20T12:00:00.000Z' }], false],
])('reports a missing signature where %s', (_name, signatures, lacks) => {
  expect(lacksSignature(signatures)).toBe(lacks)
})
