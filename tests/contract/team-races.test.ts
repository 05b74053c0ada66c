import { expect, test } from 'vitest'
import type { Actor } from '#tests/world/actor.ts'
import { makePerson, type Person } from '#tests/world/people.ts'
import { servers, setUp, w } from './team-races-world.ts'

setUp()

test('G1-71 two people who would report to each other at the same instant: one of them is refused', async () => {
  const [here, there] = servers.each(w.boss)
  for (let round = 0; round < 3; round += 1) {
    const [one, other] = await Promise.all(
      [0, 1].map((n) =>
        makePerson(w.server.owner, w.people.ridgeline, {
          name: `Pair ${n}`,
          email: `pair${round}-${n}@ridgeline.test`,
          reportsTo: w.people.lead,
        }),
      ),
    )
    if (one === undefined || other === undefined) throw new Error('No person was created.')
    const reports = async (by: Actor | undefined, who: Person, to: Person) =>
      by?.asks('PUT', `/api/users/${who.user_id}`, {
        user_metadata: { reportsToUserID: to.user_id },
      })
    const answers = await Promise.all([reports(here, one, other), reports(there, other, one)])
    expect(answers.map((answer) => answer?.status ?? 0).toSorted((a, b) => a - b)).toEqual([
      200, 422,
    ])
  }
})
