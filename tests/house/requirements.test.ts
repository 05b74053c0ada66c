import { expect, test } from 'vitest'
import { inScope, later } from './rows-in-scope.ts'
import { sourcesBelow } from './walk.ts'

/** Every row a text names, `SES-67 to SES-74` as each of them. */
function rowsIn(text: string): string[] {
  return [...text.matchAll(/\b([A-Z]+2?)-(\d+)(?: to \1-(\d+))?/g)].flatMap(([, group = '', from = '', to = from]) =>
    Array.from({ length: Math.max(1, Number(to) - Number(from) + 1) }, (_, n) => nameOf(group, Number(from) + n)),
  )
}

/** As the requirements write it: two digits at least. */
const nameOf = (group: string, number: number) => `${group}-${String(number).padStart(2, '0')}`

/** Lines that name a test, or a case of a test: `test('CA-48 …`, `])('CA-48 …`, `['CA-48 the owner', …`, in a cases file `rows: 'ACL-173 to …`. A number such as CA-48 may be data elsewhere. */
const names = (text: string) => text.match(/^\s*(?:(?:test|it|describe)\b|\](?: as const)?\)\(|\[?['`](?:[A-Z]+2?-\d+ ?)+|(?:specified: \{ )?rows: ').*$/gm) ?? []
const tests = [...sourcesBelow('src'), ...sourcesBelow('tests')].filter(({ path }) => (/\.(test\.tsx?|journey\.ts)$/.test(path) || path.startsWith('tests/contract/cases/')) && path !== 'tests/house/requirements.test.ts')
const named = new Set(tests.flatMap(({ text }) => names(text).flatMap(rowsIn)))
const kept = inScope.flatMap(rowsIn)
const postponed = Object.keys(later).flatMap(rowsIn)

test('every row in scope is named by a test', () => {
  const missing = kept.filter((row) => !named.has(row))
  expect(missing.map((row) => `${row}: put it into the name of the test that proves it, or write that test`)).toEqual([])
})

test('a row that a test names is in scope', () => {
  const early = postponed.filter((row) => named.has(row))
  expect(early.map((row) => `${row}: a test names it; move it into scope in tests/house/rows-in-scope.ts`)).toEqual([])
})

test.each([['SES', 102], ['SHELL', 78], ['PROJ', 35], ['CA', 73], ['GEN', 28], ['F', 86]])('each row of %s is either kept or postponed, none is forgotten', (group, last) => {
  const all = Array.from({ length: last }, (_, n) => nameOf(group, n + 1))
  const known = [...kept, ...postponed].filter((row) => row.startsWith(`${group}-`))
  expect(known.toSorted()).toEqual(all.toSorted())
})
