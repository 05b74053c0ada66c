import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import judged from './judged.json' with { type: 'json' }
import programs from '#server/seed/data/safety-programs.json' with { type: 'json' }
import { findBestCases } from '#client/data/cases/find-cases.ts'
import { openCaseFile } from '#client/data/cases/case-file.ts'
import { caseQueries } from '#client/features/past-cases/case-query.ts'

type Asked = {
  id: number
  description: string
  questionTypeID: number
  options: string[]
  regulations: { number: string }[]
}
type Formed = { questions?: Asked[]; subForms?: Formed[] }

const questionsOf = ({ questions = [], subForms = [] }: Formed): Asked[] => [
  ...questions,
  ...subForms.flatMap(questionsOf),
]
const questions = new Map(
  (programs.safetyPlans as { forms: Formed[] }[])
    .flatMap(({ forms }) => forms.flatMap(questionsOf))
    .map((question) => [question.id, question]),
)
const file = await openCaseFile(
  new Uint8Array(
    readFileSync(new URL('../../src/client/data/cases/past-cases.bin', import.meta.url)),
  ),
)

async function casesFor(id: number) {
  const question = questions.get(id)
  if (!file || !question) throw new Error(`No file exists, or no question ${id}.`)
  const { description: text, questionTypeID: type, options, regulations } = question
  return findBestCases(
    file,
    caseQueries({ text, type, options, sections: regulations.map(({ number }) => number) }),
  )
}

test('the table contains the questions of the catalogue', () => {
  const rows = [...judged.fitting, ...judged.none]
  expect(rows.map(({ id, question, type, cites }) => ({ id, question, type, cites }))).toEqual(
    rows.map(({ id }) => ({
      id,
      question: questions.get(id)?.description,
      type: questions.get(id)?.questionTypeID,
      cites: questions.get(id)?.regulations.map(({ number }) => number),
    })),
  )
  expect([
    judged.fitting.length,
    judged.none.length,
    new Set(judged.fitting.map(({ program }) => program)).size,
  ]).toEqual([40, 10, 12])
})

test('for forty judged questions, at least thirty begin with a case that fits', async () => {
  const misses: string[] = []
  let shown = 0
  let fitting = 0
  for (const { id, question, cases } of judged.fitting) {
    const fits = new Set(cases.join(' ').split(' '))
    const found = await casesFor(id)
    expect(found.length, `${id} has three cases`).toBe(3)
    shown += found.length
    fitting += found.filter((one) => fits.has(one.id)).length
    if (!fits.has(found[0]?.id ?? ''))
      misses.push(`${id} ${question} → ${found[0]?.id} ${found[0]?.narrative.slice(0, 90)}`)
  }
  console.log(
    `first cases that fit: ${40 - misses.length} of 40; of all shown: ${fitting} of ${shown}\n  ${misses.join('\n  ')}`,
  )
  expect(40 - misses.length).toBeGreaterThanOrEqual(30)
})

test('ten questions without a hazard have no case', async () => {
  const found = await Promise.all(judged.none.map(async ({ id }) => (await casesFor(id)).length))
  console.log(`without a case: ${found.filter((count) => count === 0).length} of 10`)
  expect(found).toEqual(judged.none.map(() => 0))
})
