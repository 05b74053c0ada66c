import { expect, test } from 'vitest'
import { plan, printed, setUp, w } from './pre-task-print-world.ts'

setUp()

test('API2-68 PTP-21 the PDF has people, place and time, each task with its hazards and controls, and the signatures', async () => {
  const { text } = await printed(w.boss)
  for (const said of [
    plan.ptpHash,
    'Deck edge, level 14',
    w.tower.name,
    w.tower.address,
    w.people.worker.name,
    'pending',
    'Task 1, Set deck at grid C to F',
    'Task 2, Weld shear studs',
    'Tie off to the beam clamp above',
    '<script>alert(1)</script>',
    '1 of 2 signed',
    'Cal Ward',
    'José Ñandú',
    'not signed yet',
  ])
    expect(text).toContain(said)
  // A person who signed appears with the time, and not as unsigned.
  expect(text.match(/not signed yet/g)).toHaveLength(1)
})

test("API2-68 the PDF is in its reader's language, and shows the plan as it was submitted", async () => {
  await w.boss.asks('PATCH', `/api/pre-task-plan/${plan.id}`, {
    title: 'Something else',
    tasks: [],
  })
  const { text } = await printed(w.boss, { 'accept-language': 'es' })
  for (const said of [
    'Plan previo a la tarea',
    'Peligros',
    'Controles',
    'Tarea 1, Set deck at grid C to F',
    'pendiente',
    'aún sin firmar',
    'Deck edge, level 14',
  ])
    expect(text).toContain(said)
})
