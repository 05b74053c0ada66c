import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PreTaskPlan } from '#contract/pre-task-plans/schema.ts'
import type { SentSubmission } from '#contract/pre-task-plans/submission.ts'
import type { Actor } from '#tests/world/actor.ts'
import { type World, world } from '#tests/world/company.ts'
import { readPdf } from '#tests/world/read-pdf.ts'

let w: World
let plan: PreTaskPlan
let submission: SentSubmission

beforeAll(async () => {
  w = await world()
  const task = { description: 'Set deck at grid C to F', hazards: 'Fall from the open deck edge\n<script>alert(1)</script>', controls: 'Tie off to the beam clamp above\nKeep the drop zone below roped off\nWind under 20 mph' }
  plan = (await w.boss.asks('POST', '/api/pre-task-plan', { accountID: w.boss.accountID, title: 'Deck edge, level 14', projectID: w.tower.projectID, tasks: [task, { description: 'Weld shear studs', hazards: 'Sparks', controls: 'Fire watch' }] })).body as PreTaskPlan
  const signatures = [{ signatureName: 'Cal Ward', at: '2026-11-20T14:00:00.000Z' }, { signatureName: 'José Ñandú' }]
  submission = (await w.worker.asks('POST', '/api/pre-task-plan/submission', { ptpId: plan.id, submissionStatus: 'pending', signatures })).body as SentSubmission
})
afterAll(() => w.stop())

async function printed(who: Actor, headers: Record<string, string> = {}): Promise<{ status: number; text: string; path: string }> {
  const asked = await who.asks('GET', `/api/pre-task-plan/submission/${submission.id}/pdf`, undefined, { headers })
  if (asked.status !== 200) return { status: asked.status, text: '', path: '' }
  const path = String(Reflect.get(Object(asked.body), 'blobPath'))
  const file = await fetch(`${w.server.url}${path}`)
  expect([file.status, file.headers.get('content-type'), file.headers.get('x-content-type-options')]).toEqual([200, 'application/pdf', 'nosniff'])
  return { status: 200, path, text: (await readPdf(new Uint8Array(await file.arrayBuffer()))).pages.join(' ').replaceAll(/\s+/g, ' ') }
}

test('API2-68 PTP-21 the PDF says who, where and when, each task with its hazards and controls, and who has signed', async () => {
  const { text } = await printed(w.boss)
  for (const said of [plan.ptpHash, 'Deck edge, level 14', w.tower.name, w.tower.address, w.people.worker.name, 'pending', 'Task 1, Set deck at grid C to F', 'Task 2, Weld shear studs', 'Tie off to the beam clamp above', '<script>alert(1)</script>', '1 of 2 signed', 'Cal Ward', 'José Ñandú', 'not signed yet']) expect(text).toContain(said)
  // Whoever signed stands there with when, not as if they had not.
  expect(text.match(/not signed yet/g)).toHaveLength(1)
})

test('API2-68 it is in its reader’s language, and says the plan as it was handed in', async () => {
  await w.boss.asks('PATCH', `/api/pre-task-plan/${plan.id}`, { title: 'Something else', tasks: [] })
  const { text } = await printed(w.boss, { 'accept-language': 'es' })
  for (const said of ['Plan previo a la tarea', 'Peligros', 'Controles', 'Tarea 1, Set deck at grid C to F', 'pendiente', 'aún sin firmar', 'Deck edge, level 14']) expect(text).toContain(said)
})

test('API2-68 ACL-221 ACL-224 its address is only for who may see the plan', async () => {
  expect((await printed(w.proxy)).status).toBe(404)
  expect((await printed(w.sysadmin)).status).toBe(403)
  expect((await printed(w.stranger)).status).toBe(404)
  const { path } = await printed(w.boss)
  // Neither without its token.
  expect((await fetch(`${w.server.url}${path.split('?')[0]}`)).status).toBe(401)
})
