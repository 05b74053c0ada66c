import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, type World, world } from '#tests/world/company.ts'
import { aForm } from './cases/goformz.ts'
import { handsIn } from './cases/submissions.ts'

let w: World

beforeAll(async () => {
  w = await world({ limits: { exports: { ofOne: 50, ofAll: 50, anHour: 10_000 } } })
})
afterAll(() => w.stop())

/** The rows of an export with its head, by this person's key. */
async function rows(link: string, query: Record<string, string>, who: Actor): Promise<string[][]> {
  const made = await who.asks('POST', `/api/accounts/${w.people.ridgeline}/report-key`)
  const key = String(Reflect.get(Object(made.body), 'apiKey'))
  const answer = await w.server.ask(
    'GET',
    `/api/reports/${key}/${link}?${new URLSearchParams(query).toString()}`,
  )
  expect(answer.status, answer.text.slice(0, 300)).toBe(200)
  return Papa.parse<string[]>(answer.text.replace('\uFEFF', ''), { skipEmptyLines: true }).data
}

const preview = async (query: Record<string, string>, who: Actor = w.boss) => {
  const answer = await who.asks(
    'GET',
    `/api/accounts/${w.people.ridgeline}/report-preview?${new URLSearchParams(query).toString()}`,
  )
  expect(answer.status, answer.text).toBe(200)
  return answer.body as { count: number; columns: string[]; rows: (string | number)[][] }
}

// One record of each kind that passes the filter, and one that does not.
beforeAll(async () => {
  await handsIn(w.server, w.worker, 'Preview, completed')
  await handsIn(w.server, w.worker, 'Preview, not completed', { isCompleted: false })
  await w.safety.opens(w.tower, w.people.lead, { title: 'Preview, new' })
  const old = await w.safety.opens(w.tower, w.people.lead, { title: 'Preview, old' })
  await w.server.owner(
    `update corrective_actions set created_at = created_at - interval '40 days' where corrective_action_id = $1`,
    [old.correctiveActionID],
  )
  for (const who of [w.lead, w.safety]) {
    const plan = await who.asks('POST', '/api/pre-task-plan', {
      accountID: w.people.ridgeline,
      title: 'Preview',
      projectID: w.tower.projectID,
      tasks: [{ description: 'Rig', hazards: 'Fall', controls: 'Rail' }],
    })
    await who.asks('POST', '/api/pre-task-plan/submission', {
      ptpId: Number(Reflect.get(Object(plan.body), 'id')),
      submissionStatus: 'submitted',
      signatures: [{ signatureName: 'Will Ode' }],
    })
  }
  for (const creationDateTime of ['2026-01-04T10:00:00.000Z', new Date().toISOString()])
    await w.boss.asks(
      'POST',
      `/api/accounts/${w.people.ridgeline}/formzsubmissions`,
      aForm('Preview', w.lead.email, { creationDateTime }),
    )
})

test.each([
  ['submissions_report', 'submissions-export', () => ({ completionStatus: '1' })],
  ['ca_report', 'ca-export', () => ({ daysRange: '30' })],
  ['ptp_submissions_report', 'ptp-submissions-export', () => ({ userIds: String(w.lead.user_id) })],
  ['goformz_report', 'formzsubmissions-export', () => ({ daysRange: '7' })],
])(
  'G2-74 a preview of a %s counts the rows of the export and answers its columns and first rows',
  async (type, link, query) => {
    const { count, columns, rows: first } = await preview({ type, ...query() })
    const [head, ...found] = await rows(link, query(), w.boss)
    expect([count, columns]).toEqual([found.length, head])
    expect(first.map((cells) => cells.map(String))).toEqual(found.slice(0, 5))
    expect(count).toBeGreaterThan(0)
  },
)

test('ACL-246 ACL-247 ACL-248 a preview shows the chain of the caller, as the export does', async () => {
  const shown = async (who: Actor) => (await preview({ type: 'ca_report' }, who)).count
  for (const who of [w.boss, w.safety, w.proxy])
    expect(await shown(who)).toBe((await rows('ca-export', {}, who)).length - 1)
  expect(await shown(w.proxy)).toBeLessThan(await shown(w.boss))
})

test('refuses programs for a report without them, at their name', async () => {
  const answer = await w.boss.asks(
    'GET',
    `/api/accounts/${w.people.ridgeline}/report-preview?type=ca_report&safetyPrograms=Fall`,
  )
  expect([answer.status, Object.keys(Object(Reflect.get(Object(answer.body), 'fields')))]).toEqual([
    400,
    ['safetyPrograms'],
  ])
})
