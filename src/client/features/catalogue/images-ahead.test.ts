import { expect, test } from 'vitest'
import type { Question } from '#contract/catalogue/schema.ts'
import { aPlan } from '#tests/mocks/rows.ts'
import { imagesOfPlans, isRuleImage } from './images-ahead.ts'

const image = (number: number) => `/api/safetyplans/regulations/images/${number}`
const cites = (question: Question | undefined, ...numbers: number[]): Question[] =>
  question
    ? [
        {
          ...question,
          regulations: [
            {
              number: '29 CFR 1926.501',
              description: '',
              section: '1926.501',
              imagesUri: numbers.map(image),
            },
          ],
        },
      ]
    : []

test('PROG-87 fetches each image of enabled forms and sub-forms once, and none of disabled ones', () => {
  const [daily, weekly] = aPlan().forms
  const [ladder] = weekly?.subForms ?? []
  if (!daily || !weekly || !ladder) throw new Error('The program lacks its two forms and sub-form.')
  const [question] = daily.questions ?? []
  const plans = (isEnable: boolean) => [
    {
      ...aPlan(),
      forms: [
        { ...daily, isEnable: true, questions: [...cites(question, 1, 2), ...cites(question, 2)] },
        { ...weekly, isEnable, subForms: [{ ...ladder, isEnable, questions: cites(question, 3) }] },
      ],
    },
  ]
  expect(imagesOfPlans(plans(true))).toEqual([1, 2, 3].map(image))
  expect(imagesOfPlans(plans(false))).toEqual([1, 2].map(image))
  expect([image(1), '/api/files/0193a5f0-0000-4000-8000-00000000c0d1'].map(isRuleImage)).toEqual([
    true,
    false,
  ])
})
