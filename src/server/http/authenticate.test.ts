import { expect, test } from 'vitest'
import { accessHash } from './authenticate.ts'

test('F-72 any changed fact gives another access mark', () => {
  const facts: (string | number | boolean | null)[] = [2, 7, 3, true, null]
  expect(accessHash(facts)).toBe(accessHash([...facts]))
  for (const [index, other] of [3, 8, 4, false, 'null'].entries())
    expect(accessHash(facts.with(index, other))).not.toBe(accessHash(facts))
})
