import { expect, test } from 'vitest'
import { tokenizeCaseText, stemWord } from './case-words.ts'

test.each([
  ['fall', ['fell', 'falls', 'falling', 'fallen']],
  ['slip', ['slipped', 'slips', 'slipping']],
  ['strik', ['struck', 'striking', 'strikes']],
  ['ladder', ['ladders', 'stepladder']],
  ['glov', ['glove', 'gloves']],
  ['collaps', ['collapse', 'collapsed', 'collapsing']],
  ['injury', ['injuries']],
  ['harness', ['harnesses']],
  ['electrocut', ['electrocution', 'electrocuted']],
])('%s is the stem of %s', (stem, words) => {
  expect(words.map(stemWord)).toEqual(words.map(() => stem))
})

test('joins two words that are also written as one, and drops words that distinguish nothing', () => {
  expect(tokenizeCaseText('The guard rail and the guardrail')).toEqual(['guardrail', 'guardrail'])
  expect(tokenizeCaseText('Overhead lines, power line; powerlines')).toEqual([
    'powerlin',
    'powerlin',
    'powerlin',
  ])
  expect(tokenizeCaseText('At 9:30 a.m. on July 31, 2015, an employee was working')).toEqual([])
  expect(tokenizeCaseText("the employee's harness")).toEqual(['harness'])
})
