import { afterEach, expect, test } from 'vitest'
import { compareNames, nameKey } from './compare-names.ts'
import { language } from './language.ts'

afterEach(() => language.set('en'))

test.each([
  ['en', ['Añil', 'Anuar', 'Anz', 'Aoz']],
  ['es', ['Anuar', 'Anz', 'Añil', 'Aoz']],
] as const)('sorts names in the order of the screen: %s', (spoken, names) => {
  language.set(spoken)
  expect([...names].toReversed().toSorted(compareNames)).toEqual(names)
  const keyed = [...names].toReversed().map((name) => ({ name, key: nameKey(name) }))
  expect(
    keyed.toSorted((one, other) => (one.key < other.key ? -1 : 1)).map(({ name }) => name),
  ).toEqual(names)
})
