import { afterAll, beforeAll, expect } from 'vitest'
import type { PreTaskPlan } from '#contract/pre-task-plans/schema.ts'
import type { SentSubmission } from '#contract/pre-task-plans/submission.ts'
import type { Actor } from '#tests/world/actor.ts'
import { type World, world } from '#tests/world/company.ts'

export let w: World

/** Makes the variables above before the tests of a file, and ends them after the tests. */
export function setUp(): void {
  beforeAll(async () => {
    w = await world()
  })
  afterAll(() => w.stop())
}

export const path = '/api/pre-task-plan'
export const task = {
  description: 'Set deck at grid C to F',
  hazards: 'Fall from the open deck edge',
  controls: 'Tie off to the beam clamp above\nWind under 20 mph at the start of shift',
}
export const good = async <Body>(
  asked: Promise<{ status: number; body: unknown; text: string }>,
  status = 201,
): Promise<Body> => {
  const answer = await asked
  expect(answer.status, answer.text).toBe(status)
  return answer.body as Body
}
export const plans = (who: Actor, more: object = {}, headers = {}) =>
  good<PreTaskPlan>(
    who.asks(
      'POST',
      path,
      {
        accountID: who.accountID,
        title: 'Deck edge, level 14',
        projectID: w.tower.projectID,
        tasks: [task],
        ...more,
      },
      { headers },
    ),
  )
export const submits = (who: Actor, body: object, headers = {}) =>
  who.asks(
    'POST',
    `${path}/submission`,
    { submissionStatus: 'submitted', signatures: [{ signatureName: 'Cal Ward' }], ...body },
    { headers },
  )
export const one = (who: Actor, { id }: { id: number }) =>
  good<SentSubmission>(who.asks('GET', `${path}/submission/${id}`), 200)
