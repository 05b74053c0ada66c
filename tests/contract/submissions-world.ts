import { afterAll, beforeAll, expect } from 'vitest'
import type { Submission, WholeSubmission } from '#contract/submissions/schema.ts'
import { type Actor, type World, world } from '#tests/world/company.ts'
import type { Answered } from '#tests/world/server.ts'

export let w: World

/** Makes the variables above before the tests of a file, and ends them after the tests. */
export function setUp(): void {
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.stop())
}

export const inspection = {
  safetyPlanName: 'Fall Protection',
  formName: 'Daily Fall Hazard Inspection',
}
export const path = (of: Actor) => `/api/accounts/${of.accountID}/submissions`
export const sends = (who: Actor, more: object, project = w.tower) =>
  who.asks('POST', path(who), { projectID: project.projectID, ...inspection, ...more })
export const said = ({ status, body }: Answered) =>
  status < 300 ? String(status) : `${status} ${String(Reflect.get(Object(body), 'code'))}`
export async function handsIn(
  who: Actor,
  more: object = {},
  project = w.tower,
): Promise<WholeSubmission> {
  const answer = await sends(who, more, project)
  expect(said(answer), answer.text).toBe('201')
  return answer.body as WholeSubmission
}
export async function finds(who: Actor, query: Record<string, string>): Promise<Submission[]> {
  const answer = await who.asks('GET', `/api/submissions?${new URLSearchParams(query).toString()}`)
  expect(said(answer), answer.text).toBe('200')
  return answer.body as Submission[]
}
export const idsOf = (rows: readonly { id: number }[]) =>
  rows.map(({ id }) => id).toSorted((one, other) => one - other)
export const answerTo = ({ answers }: WholeSubmission, questionID: number) =>
  answers.find((answer) => answer.questionID === questionID)
