import { expect, test } from 'vitest'
import seeded from '#server/seed/data/safety-programs.json' with { type: 'json' }
import headings from './copy/headings.json' with { type: 'json' }
import { copyOf } from './copy.ts'
import { type CitedQuestion, reportOf } from './report.ts'

const copy = copyOf(headings)

interface SeededForm {
  name: string
  questions: readonly {
    id: number
    description: string
    regulations: readonly { number: string }[]
  }[]
  subForms?: readonly SeededForm[]
}

const questionsOf = (
  { name, questions }: SeededForm,
  program: string,
  form: string | null,
): CitedQuestion[] =>
  questions.map(({ id, description, regulations }) => ({
    questionID: id,
    program,
    form: form ?? name,
    subForm: form === null ? '' : name,
    question: description,
    numbers: regulations.map(({ number }) => number),
  }))

const catalogue = seeded.safetyPlans.flatMap(({ name, forms }) =>
  forms.flatMap((form: SeededForm) => [
    ...questionsOf(form, name, null),
    ...(form.subForms ?? []).flatMap((sub) => questionsOf(sub, name, form.name)),
  ]),
)

test('knows every citation of the shipped catalogue in its canonical spelling', () => {
  const { counts, rows, copyOf: date } = reportOf(catalogue, copy)
  expect(counts).toEqual({ known: 240, reserved: 0, unknown: 0, 'not-a-citation': 0 })
  expect(rows).toHaveLength(240)
  expect(
    rows.filter(({ isSpelledOtherwise, heading }) => isSpelledOtherwise || heading === ''),
  ).toEqual([])
  expect(new Set(rows.map(({ uid }) => uid)).size).toBe(240)
  expect(date).toBe('2025-09-17')
})

test('finds exactly the planted citations, each in its state', () => {
  const planted = [
    '29 CFR 1926.9999',
    '1926.410(b)',
    '29CFR 1926-501.b.1',
    'Company rule 12',
    'See 1926.501; 1926.22 and 1926.504',
    '29 CFR 1926.502',
  ]
  const questions = catalogue.map((question, at) =>
    at === 100 ? { ...question, numbers: planted } : question,
  )
  const { counts, rows } = reportOf(questions, copy)
  const taken = catalogue[100]?.numbers.length ?? 0
  expect(counts).toEqual({ known: 240 - taken + 3, reserved: 2, unknown: 2, 'not-a-citation': 1 })
  const odd = rows.filter(
    ({ state, isSpelledOtherwise }) => state !== 'known' || isSpelledOtherwise,
  )
  expect(
    odd.map(({ number, canonical, state, range, heading, isSpelledOtherwise }) => [
      number,
      canonical,
      state,
      range || heading,
      isSpelledOtherwise,
    ]),
  ).toEqual([
    ['29 CFR 1926.9999', '29 CFR 1926.9999', 'unknown', '', false],
    ['1926.410(b)', '29 CFR 1926.410(b)', 'reserved', '1926.409 to 1926.415', false],
    ['29CFR 1926-501.b.1', '29 CFR 1926.501(b)(1)', 'known', 'Duty to have fall protection', true],
    ['Company rule 12', '', 'not-a-citation', '', false],
    ['See 1926.501; 1926.22 and 1926.504', '29 CFR 1926.22', 'reserved', '1926.22', false],
    ['See 1926.501; 1926.22 and 1926.504', '29 CFR 1926.504', 'unknown', '', false],
  ])
  const { program, form, subForm, question, questionID } = catalogue[100] ?? {}
  expect(
    odd.every(
      (row) =>
        row.program === program &&
        row.form === form &&
        row.subForm === subForm &&
        row.question === question &&
        row.questionID === questionID,
    ),
  ).toBe(true)
})
