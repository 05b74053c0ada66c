import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { SubmissionFigures } from '#contract/submissions/figures.ts'
import type { Submission } from '#contract/submissions/schema.ts'
import { bothCountTheSame, setUp, w } from './submission-figures-world.ts'

setUp()

test('ACL-193 to ACL-196 counts a finding at its question and filters the list by it, for people with its author in the chain', async () => {
  const handedIn = await w.worker.asks('POST', `/api/accounts/${w.worker.accountID}/submissions`, {
    projectID: w.tower.projectID,
    safetyPlanName: 'Fall Protection',
    formName: 'Daily Fall Hazard Inspection',
    isCompleted: false,
    answers: [
      { questionID: 1004, answer: 'No', finding: { severity: 'High' } },
      { questionID: 1005, answer: 'Yes' },
    ],
  })
  const { id } = handedIn.body as Submission
  const figures = async (who: typeof w.lead) =>
    (await who.asks('GET', '/api/submissions/figures')).body as SubmissionFigures
  const program = { key: 'Fall Protection', name: 'Fall Protection', total: 1, completed: 0 }
  const found = await figures(w.lead)
  expect(found).toMatchObject({
    total: 1,
    completed: 0,
    notCompleted: 1,
    programs: [program],
    projects: [{ name: w.tower.name }],
    people: [{ name: w.worker.name }],
  })
  expect(found.findings).toEqual([
    {
      questionID: 1004,
      question: expect.stringContaining('open side or edge'),
      program: 'Fall Protection',
      count: 1,
    },
  ])
  expect(await figures(w.proxy)).toMatchObject({ total: 0, programs: [], findings: [] })
  const idsOf = async (question: number) =>
    (
      (await w.lead.asks('GET', `/api/submissions?findingsOf=${question}`)).body as Submission[]
    ).map((row) => row.id)
  expect([await idsOf(1004), await idsOf(1005)]).toEqual([[id], []])
  const { body: choices } = await w.lead.asks(
    'GET',
    '/api/submissions/choices?of=question&findingsOf=1005',
  )
  expect(choices).toEqual([
    { id: 1004, name: found.findings[0]?.question, form: null, parentForm: null, count: 1 },
  ])
})

test('the migration finds older findings in the answers', async () => {
  const rows = () =>
    w.server.owner(
      'select question_id, question from submission_findings order by submission_id, question_id',
    )
  const before = await rows()
  await w.server.owner('delete from submission_findings')
  const [, fill = ''] = readFileSync(
    'src/server/db/migrations/0064-submission-findings.sql',
    'utf8',
  ).split(/(?=do \$\$)/)
  await w.server.owner(fill)
  expect(before.length).toBeGreaterThan(0)
  expect(await rows()).toEqual(before)
})

test('server and contract function count alike, and each number is the count of its list, in a few random companies', () =>
  bothCountTheSame([1, 2, 3, 4, 5, 6]))
