import { expect, test } from 'vitest'
import type { Leaving } from '#contract/team/schema.ts'
import type { Person } from '#tests/world/people.ts'
import { branch, setUp, t, w, workOf } from './hand-over-world.ts'

setUp()

const leavingOf = async ({ user_id }: Person) =>
  (
    await w.boss.asks('POST', `/api/accounts/${w.people.ridgeline}/users/leaving`, {
      toRemoveIDs: [user_id],
    })
  ).body as Leaving

test('TEAM-41 TEAM-44 open work of a chain moves to one person in one transaction, with a line of history each; done work stays', async () => {
  const { above, people, works } = await branch()
  const beside = await workOf(await t.person(w.people.lead))
  const heir = w.people.safety
  const asked = await leavingOf(above)
  expect(asked.people.map(({ user_id }) => user_id)).toEqual(people.map(({ user_id }) => user_id))
  expect(asked).toMatchObject({ openActions: 8, activeProjects: 4 })
  expect((await t.removes(w.boss, [above], { handOverTo: heir.user_id })).status).toBe(204)
  for (const { who, running, over, open, inWork, done } of works) {
    for (const action of [open, inWork]) {
      expect((await w.boss.sees(action))?.assignedTo).toBe(heir.user_id)
      expect(
        (await w.boss.history(action)).filter(({ changes }) => changes['assignedTo'] !== undefined),
      ).toMatchObject([
        {
          author: { user_id: w.people.boss.user_id },
          changes: { assignedTo: { from: who.user_id, to: heir.user_id } },
        },
      ])
    }
    expect((await w.boss.sees(done))?.assignedTo).toBe(who.user_id)
    expect(await w.boss.seesProject(running)).toMatchObject({
      assignedToUserID: heir.user_id,
      version: running.version + 1,
    })
    expect(await w.boss.seesProject(over)).toMatchObject({ assignedToUserID: who.user_id })
  }
  const projectLines = await w.server.owner(
    `select author_id, changes from tickets where entity = 'project' and record_id = any($1::int[]) and changes ? 'assignedToUserID' order by record_id`,
    [works.map(({ running }) => running.projectID)],
  )
  expect(projectLines).toEqual(
    works.map(({ who }) => ({
      author_id: w.people.boss.user_id,
      changes: { assignedToUserID: { from: who.user_id, to: heir.user_id } },
    })),
  )
  expect((await w.boss.sees(beside.open))?.assignedTo).toBe(beside.who.user_id)
  expect(await leavingOf(above)).toEqual({ people: [], openActions: 0, activeProjects: 0 })
  // One transaction wrote every row and line of it.
  const writers = await w.server.owner<{ writer: string; rows: number }>(
    `select writer, count(*)::int as rows from (
       select xmin::text as writer from users where user_id = any($1::int[])
       union all select xmin::text from corrective_actions where corrective_action_id = any($2::int[])
       union all select xmin::text from projects where project_id = any($3::int[])
       union all select xmin::text from tickets where changes ? 'blocked' and record_id = any($1::int[]) and entity = 'user'
       union all select xmin::text from tickets where changes ? 'assignedTo' and record_id = any($2::int[]) and entity = 'action'
       union all select xmin::text from tickets where changes ? 'assignedToUserID' and record_id = any($3::int[]) and entity = 'project'
     ) as written group by writer`,
    [
      people.map(({ user_id }) => user_id),
      works
        .flatMap(({ open, inWork }) => [open, inWork])
        .map(({ correctiveActionID }) => correctiveActionID),
      works.map(({ running }) => running.projectID),
    ],
  )
  expect(writers).toEqual([{ writer: expect.any(String), rows: 2 * (3 + 8 + 4) }])
})
