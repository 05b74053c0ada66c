import { afterAll, beforeAll, expect } from 'vitest'
import type { WholeSubmission } from '#contract/submissions/schema.ts'
import { type Actor, type World, world } from '#tests/world/company.ts'

export let w: World

/** Makes the variables above before the tests of a file, and ends them after the tests. */
export function setUp(): void {
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.stop())
}

export const day = 86_400_000

export const daily = { safetyPlanName: 'Fall Protection', formName: 'Daily Fall Hazard Inspection' }
export async function handsIn(
  who: Actor,
  more: object = {},
  projectID = w.tower.projectID,
): Promise<WholeSubmission> {
  const { status, body, text } = await who.asks(
    'POST',
    `/api/accounts/${who.accountID}/submissions`,
    { projectID, ...daily, ...more },
  )
  expect(status, text).toBe(201)
  return body as WholeSubmission
}

export async function get<Answer>(
  who: Actor,
  path: string,
  query: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const { status, body, text } = await who.asks(
    'GET',
    `${path}?${new URLSearchParams(query).toString()}`,
  )
  expect(status, `${JSON.stringify(query)} ${text.slice(0, 200)}`).toBe(200)
  return body as Answer
}
