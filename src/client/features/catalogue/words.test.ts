import { expect, test } from 'vitest'
import { i18n } from '@lingui/core'
import { questionTypeWord } from './words.ts'

test.each([
  ['PROG-41', 1, 'Open Question'],
  ['PROG-42', 3, 'Yes/No'],
  ['PROG-43', 4, 'Risk Question'],
  ['PROG-44', 6, 'Informative'],
  ['PROG-45', 7, 'Signature'],
  ['PROG-46', 8, 'Time'],
  ['PROG-47', 9, 'Date'],
  ['PROG-48', 10, 'Selection'],
])('%s question type %i is %s', (_, type, word) => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  expect(questionTypeWord(type, i18n)).toBe(word)
})

test('shows unused types as reserved', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  expect([2, 5].map((type) => questionTypeWord(type, i18n))).toEqual([
    'Reserved (2)',
    'Reserved (5)',
  ])
})
