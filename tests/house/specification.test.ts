import { expect, test } from 'vitest'
import { commentsOf, lines, namedIn, readTexts, unresolved } from './specification.ts'
import { nameOf } from './titles.ts'

const texts = readTexts()

test('docs/spec has each row and each ruling once, without a gap', () => {
  const groups = Map.groupBy(lines, (id) => id.replace(/[- ]\d+$/, ''))
  const expected = [...groups].flatMap(([group, ids]) =>
    ids.map((_, n) => (group === 'ruling' ? `ruling ${n + 1}` : nameOf(group, n + 1))),
  )
  expect(lines).toEqual(expected)
})

test('docs/spec and docs/decisions explain every id that code, tests and documents name', () => {
  const open = texts.flatMap(({ path, text }) =>
    unresolved(text).map((id) => `${path} names ${id}, which docs/ does not explain`),
  )
  expect(open).toEqual([])
})

test('finds an id without a text: a row, a ruling, a decision and a section', () => {
  const text =
    'As the trail does (ACC-109, rulings, 58 and 999; decision 9999; offline design, 99).'
  expect(unresolved(text)).toEqual(['ACC-109', 'ruling 999', 'decision 9999', 'offline design, 99'])
  expect(unresolved("(SES-04, look, 10; trust, 'Authorisation'; CA-1187)")).toEqual([])
  expect(unresolved("(trust, 'Nothing of the kind')")).toEqual(["trust, 'Nothing of the kind'"])
  expect(commentsOf('const a = 1 // one\n/**\n * First (offline\n * design, 6).\n */\n')).toBe(
    '// one\n/** First (offline design, 6). */',
  )
})

/**
 * Rulings that no code needs to name, because they concern how we work or repeat a row; ruling 49
 * replaced G2-37.
 */
const unnamed = [2, 7, 11, 14, 21, 24, 25, 32, 33, 44, 46, 47, 66, 68, 70, 73, 74, 79, 84]

test('code, tests and documents name every row and ruling except those listed here', () => {
  const outside = texts.filter(({ path }) => !path.startsWith('docs/spec/'))
  const named = new Set(outside.flatMap(({ text }) => namedIn(text)))
  expect(lines.filter((id) => !named.has(id))).toEqual([
    'G2-37',
    ...unnamed.map((number) => `ruling ${number}`),
  ])
})
