import { expect, test } from 'vitest'
import { questionTypes } from '#contract/catalogue/rules.ts'
import type { SubmissionAnswer } from '#contract/submissions/schema.ts'
import { type AnswerTab, answerLines, answerTabCounts } from './answers.ts'

const answer = (said: string, more: Partial<SubmissionAnswer> = {}): SubmissionAnswer => ({
  questionID: 1,
  description: 'Is it safe?',
  questionTypeID: questionTypes.yesNo,
  answer: said,
  selected: [],
  note: '',
  regulations: [],
  photos: [],
  finding: null,
  correctiveActionID: null,
  ...more,
})
const photo = { fileID: 'a', bytes: 1, sha256: null, caption: '', takenAt: null }
const found = { severity: 'High', title: '', description: '' }
const answers = [
  answer('No', { finding: found, photos: [photo] }),
  answer('Yes', { note: 'Re-marked' }),
  answer('Yes', { photos: [photo] }),
  answer('Yes'),
  answer('Yes'),
  answer('Yes'),
  answer('N/A'),
  answer('Yes'),
  answer('None', { questionTypeID: questionTypes.risk }),
  answer('Yes', { correctiveActionID: 7 }),
  answer('Yes', { questionTypeID: questionTypes.open }),
  answer(''),
]
const said = (tab: AnswerTab) =>
  answerLines(answers, tab).map((line) =>
    line.plain ? line.plain.map(({ n }) => n).join('-') : String(line.answer.n),
  )

test('folds consecutive plain Yes answers into one line', () => {
  expect(said('all')).toEqual(['1', '2', '3', '4-5-6', '7', '8', '9', '10', '11', '12'])
})

test('lists findings, photos and notes under their tabs, each answer with its own number', () => {
  expect([said('findings'), said('photos'), said('notes')]).toEqual([['1'], ['1', '3'], ['2']])
  expect(answerTabCounts(answers)).toEqual({ all: 12, findings: 1, photos: 2, notes: 1 })
})
