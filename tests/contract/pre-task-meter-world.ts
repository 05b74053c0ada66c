import { afterAll, beforeAll, expect } from 'vitest'
import type { PreTaskPlan } from '#contract/pre-task-plans/schema.ts'
import type { SentSubmission } from '#contract/pre-task-plans/submission.ts'
import { startApp } from '#server/app.ts'
import { open } from '#server/db/connect.ts'
import { type World, world } from '#tests/world/company.ts'

export let w: World
/** A second process on the same database. */
export let again: { url: string; stop: () => Promise<void> }

/** Makes the variables above before the tests of a file, and ends them after the tests. */
export function setUp(): void {
  beforeAll(async () => {
    w = await world()
    again = await startApp(
      w.server.settings,
      await open({ databaseUrl: w.server.databaseUrl }, { poolSize: 3 }),
      { clientFolder: null },
    )
  })
  afterAll(async () => {
    await again.stop()
    await w.stop()
  })
}

const noon = new Date()
noon.setUTCHours(17, 0, 0, 0)
/** Noon in the company's time zone, this number of days ago. */
export const daysAgo = (days: number) =>
  new Date(noon.getTime() - (days + 1) * 86_400_000).toISOString()
export const copied = [
  'Tie off to the beam clamp above',
  'Keep the drop zone below roped off',
  'Wind under 20 mph at the start of shift',
]

let projects = 0
export const project = async () =>
  (
    await w.boss.startsProject({
      number: `R-${(projects += 1)}`,
      name: 'Harbor Point Tower',
      assignedToUserID: w.people.lead.user_id,
    })
  ).projectID
/** Sends a plan of that day with these lines. */
export async function handsIn(
  projectID: number,
  days: number,
  lines: readonly string[],
  server?: string,
): Promise<SentSubmission> {
  const plan = await w.boss.asks('POST', '/api/pre-task-plan', {
    accountID: w.boss.accountID,
    title: 'Deck edge',
    projectID,
    tasks: [{ description: 'Set deck', hazards: '', controls: lines.join('\n') }],
  })
  const { status, body, text } = await w.server.ask(
    'POST',
    '/api/pre-task-plan/submission',
    {
      as: w.people.worker,
      body: {
        ptpId: (plan.body as PreTaskPlan).id,
        submissionStatus: 'submitted',
        signatures: [{ signatureName: 'Cal Ward' }],
        submissionDateTime: daysAgo(days),
      },
    },
    server,
  )
  expect(status, text).toBe(201)
  return body as SentSubmission
}

export const told = ({ lines, repeats, comparedDays }: SentSubmission) => ({
  lines,
  repeats,
  comparedDays,
})
