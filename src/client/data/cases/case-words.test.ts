import { expect, test } from 'vitest'
import { caseWords, stemOf } from './case-words.ts'

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
  expect(words.map(stemOf)).toEqual(words.map(() => stem))
})

test('joins two words that are also written as one, and drops words that distinguish nothing', () => {
  expect(caseWords('The guard rail and the guardrail')).toEqual(['guardrail', 'guardrail'])
  expect(caseWords('Overhead lines, power line; powerlines')).toEqual([
    'powerlin',
    'powerlin',
    'powerlin',
  ])
  expect(caseWords('At 9:30 a.m. on July 31, 2015, an employee was working')).toEqual([])
  expect(caseWords("the employee's harness")).toEqual(['harness'])
})
