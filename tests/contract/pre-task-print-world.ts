import { afterAll, beforeAll, expect } from 'vitest'
import type { PreTaskPlan } from '#contract/pre-task-plans/schema.ts'
import type { SentSubmission } from '#contract/pre-task-plans/submission.ts'
import type { Actor } from '#tests/world/actor.ts'
import { type World, world } from '#tests/world/company.ts'
import { readPdf } from '#tests/world/read-pdf.ts'

export let w: World
export let plan: PreTaskPlan
let submission: SentSubmission

/** Makes the variables above before the tests of a file, and ends them after the tests. */
export function setUp(): void {
  beforeAll(async () => {
    w = await world()
    const task = {
      description: 'Set deck at grid C to F',
      hazards: 'Fall from the open deck edge\n<script>alert(1)</script>',
      controls:
        'Tie off to the beam clamp above\nKeep the drop zone below roped off\nWind under 20 mph',
    }
    plan = (
      await w.boss.asks('POST', '/api/pre-task-plan', {
        accountID: w.boss.accountID,
        title: 'Deck edge, level 14',
        projectID: w.tower.projectID,
        tasks: [
          task,
          { description: 'Weld shear studs', hazards: 'Sparks', controls: 'Fire watch' },
        ],
      })
    ).body as PreTaskPlan
    const signatures = [
      { signatureName: 'Cal Ward', at: '2026-11-20T14:00:00.000Z' },
      { signatureName: 'José Ñandú' },
    ]
    submission = (
      await w.worker.asks('POST', '/api/pre-task-plan/submission', {
        ptpId: plan.id,
        submissionStatus: 'pending',
        signatures,
      })
    ).body as SentSubmission
  })
  afterAll(() => w.stop())
}

export async function printed(
  who: Actor,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string; path: string }> {
  const asked = await who.asks(
    'GET',
    `/api/pre-task-plan/submission/${submission.id}/pdf`,
    undefined,
    { headers },
  )
  if (asked.status !== 200) return { status: asked.status, text: '', path: '' }
  const path = String(Reflect.get(Object(asked.body), 'blobPath'))
  const file = await fetch(`${w.server.url}${path}`)
  expect([
    file.status,
    file.headers.get('content-type'),
    file.headers.get('x-content-type-options'),
  ]).toEqual([200, 'application/pdf', 'nosniff'])
  return {
    status: 200,
    path,
    text: (await readPdf(new Uint8Array(await file.arrayBuffer()))).pages
      .join(' ')
      .replaceAll(/\s+/g, ' '),
  }
}
