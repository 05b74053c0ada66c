import { afterAll, beforeAll, expect } from 'vitest'
import { type World, world } from '#tests/world/company.ts'
import type { Person } from '#tests/world/people.ts'
import { teamOf } from './team-world.ts'

export let w: World
export let t: ReturnType<typeof teamOf>

let works = 0

/** Makes the variables above before the tests of a file, and ends them after the tests. */
export function setUp(): void {
  beforeAll(async () => {
    w = await world()
    t = teamOf(w)
  })
  afterAll(() => w.stop())
}

/**
 * The records of a person: an open action, one in progress, a closed one, an active project and an
 * ended one.
 */
export async function workOf(who: Person) {
  const name = `${who.name} ${(works += 1)}`
  const running = await w.boss.startsProject({
    number: `R-${works}`,
    name: `Running ${name}`,
    assignedToUserID: who.user_id,
  })
  const over = await w.boss.startsProject({
    number: `O-${works}`,
    name: `Over ${name}`,
    assignedToUserID: who.user_id,
  })
  await w.boss.patchesProject(over, { isActive: false })
  const [open, inWork, done] = await Promise.all(
    ['Open', 'In work', 'Done'].map((title) =>
      w.safety.opens(running, who, { title: `${title} ${name}` }),
    ),
  )
  if (open === undefined || inWork === undefined || done === undefined)
    throw new Error('An action is missing.')
  await w.safety.edits(inWork, { status: 'In Progress' })
  await w.safety.edits(done, { status: 'Closed' })
  return { who, running, over, open, inWork, done }
}

/** A branch of three levels with work for each person; one person is already inactive. */
export async function branch() {
  const above = await t.person(w.people.lead)
  const below = await t.person(above)
  const deeper = await t.person(below)
  const gone = await t.person(below)
  const works = []
  for (const who of [above, below, deeper, gone]) works.push(await workOf(who))
  expect((await t.removes(w.boss, [gone])).status).toBe(204)
  return { people: [above, below, deeper], above, below, deeper, gone, works }
}
