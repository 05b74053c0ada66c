import { expect, test } from 'vitest'
import { closeTo, mayBeClose, typoPattern } from './close-word.ts'

const text = 'ca-1187 guardrail missing at the slab edge, level 14. critical'

test.each([
  ['a wrong letter', 'guatdrail'],
  ['a wrong first letter', 'buardrail'],
  ['a missing letter', 'guardail'],
  ['a missing first letter', 'uardrail'],
  ['an additional letter', 'guarddrail'],
  ['an additional letter before the word', 'xguardrail'],
  ['two swapped letters', 'gaurdrail'],
  ['two swapped letters in the middle', 'guadrrail'],
  ['two swapped letters at the end', 'guardrali'],
  ['in a half-typed word', 'gaurdr'],
  ['in a shorter word', 'misisng'],
  ['in the last word', 'critcal'],
])('finds a word with one typo: %s', (_, typed) => {
  expect(closeTo(typed)(text)).toBe(true)
})

test.each(['gaurdrial', 'gurdail', 'scaffold', 'uardrial', 'ladder', 'bracket'])(
  'does not find words with two typos or other words: %s',
  (typed) => {
    expect(closeTo(typed)(text)).toBe(false)
  },
)

test('only words of five letters or more may have a typo, and no numbers', () => {
  expect(['edgee', 'edge', 'ca-1186', 'level14', 'niquel'].map(mayBeClose)).toEqual([
    true,
    false,
    false,
    false,
    true,
  ])
})

test('the quick check leaves out no close word: all typos of all words are found', () => {
  for (const word of ['edges', 'slabs', 'missing', 'guardrail'])
    for (let at = 0; at < word.length; at += 1) {
      const slips = [
        word.slice(0, at) + word.slice(at + 1),
        `${word.slice(0, at)}q${word.slice(at)}`,
        `${word.slice(0, at)}q${word.slice(at + 1)}`,
      ]
      const swap =
        word.slice(0, at) + word.slice(at + 1, at + 2) + word.slice(at, at + 1) + word.slice(at + 2)
      for (const slip of [...slips, swap])
        expect(closeTo(slip)(`the ${word} here`), slip).toBe(true)
    }
})

test('the database pattern finds exactly what this code finds', () => {
  const finds = (word: string) => {
    const begins = new RegExp(`(?:^|[^a-z0-9\\u0080-\\uffff])(?:${typoPattern(word)})`, 's')
    return (text: string) => text.includes(word) || begins.test(text)
  }
  const texts = ['the edges here', 'misisng', 'critical', 'an edge', 'a+b-c*d', 'xguardrail', text]
  const typed = [
    'edges',
    'missing',
    'critcal',
    'gaurdrail',
    'guardrial',
    'guardrali',
    'uardrial',
    'a+b-c',
    '.....',
    'guardrails',
    'ccritical',
    'crtiical',
    'bracket',
    '(edge',
    'edge)',
  ]
  for (const word of typed)
    for (const one of texts)
      expect(finds(word)(one), `${word} in ${one}`).toBe(one.includes(word) || closeTo(word)(one))
})
