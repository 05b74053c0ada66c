import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * Placeholders for words, which may precede another word. A number may not, because it would read
 * '1 days': `plural(n, { one, other })`.
 */
const texts = [
  'by',
  'here',
  'used',
  'free',
  'name',
  'opener',
  'assignee',
  'initials',
  'label',
  'first',
  'written',
  'when',
  'why',
  'industry',
  'year',
  'value',
  'record',
  'lines',
  'mostShown',
  'most',
  'row',
]

/** Words that end in s but are not plural. */
const alike = ['was', 'has', 'does', 'is', 'needs', 'más', 'es']

/** Returns the fault of a catalogue's text that counts something. */
function wrongCount(text: string): string | null {
  const plurals = [
    ...text.matchAll(/\{\w+, (?:plural|select), (?:[^{}]|\{(?:[^{}]|\{\w+\})*\})*\}/g),
  ].map(([found]) => found)
  const plain = plurals.reduce((rest, found) => rest.replace(found, ' '), text)
  const number = [...plain.matchAll(/\{(\w+)\}(?!.por )[  ](?:\p{L}{3,}|[a-z]+s\b)/gu)].find(
    ([, name = '']) => !texts.includes(name),
  )
  if (number) return `${number[0]} has no plural`
  for (const found of plurals) {
    if (!/\bone \{/.test(found) || !/\bother \{/.test(found))
      return `${found} lacks one of its forms`
    const one = /\bone \{(?:[^#{}]*#|[^{}]*\{\w+\}) (\p{L}+)/u.exec(found)?.[1] ?? ''
    if (one.endsWith('s') && !alike.includes(one)) return `1 ${one}`
  }
  return null
}

test.each(['en', 'es'])('%s: each noun after a number has a singular and a plural', (language) => {
  const said = globSync(`src/client/**/locales/${language}.po`).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^msg(?:id|str) "(.+)"$/gm)].map(
      ([, text = '']) => text,
    ),
  )
  expect(said.length).toBeGreaterThan(600)
  expect(said.flatMap((text) => wrongCount(text) ?? [])).toEqual([])
})

test('detects a number before a noun without plural and a wrong plural', () => {
  expect(wrongCount('Open for {days} days')).toBe('{days} days has no plural')
  expect(wrongCount('Abierta desde hace {0} días')).toBe('{0} días has no plural')
  expect(wrongCount('{n, plural, one {# changes} other {# changes}}')).toBe('1 changes')
  expect(wrongCount('{0, select, one {{n} changes} other {{n} changes}}')).toBe('1 changes')
  expect(wrongCount('{n, plural, other {# cambios}}')).toContain('lacks one')
  expect(
    wrongCount(
      'This device holds {pending, plural, one {# unsent change} other {# unsent changes}} of {initials}',
    ),
  ).toBeNull()
  expect(wrongCount('Project {name} has this number')).toBeNull()
  expect(wrongCount('{n} por enviar')).toBeNull()
})
