import { expect, test } from 'vitest'
import { accessOf } from './authenticate.ts'

test('F-72 any changed fact gives another access mark', () => {
  const facts: (string | number | boolean | null)[] = [2, 7, 3, true, null]
  expect(accessOf(facts)).toBe(accessOf([...facts]))
  for (const [index, other] of [3, 8, 4, false, 'null'].entries())
    expect(accessOf(facts.with(index, other))).not.toBe(accessOf(facts))
})
