import { expect, test } from 'vitest'
import { makePerson } from '#tests/world/people.ts'
import { branch, setUp, t, w } from './hand-over-world.ts'

setUp()

test('G1-68 refuses an heir from the branch or without the rights, and moves nothing', async () => {
  const { above, below, deeper, gone, works } = await branch()
  const elsewhere = await makePerson(w.server.owner, w.people.harbor, {
    name: 'Una Holm',
    email: 'una@harbor.test',
    reportsTo: w.people.stranger,
  })
  for (const heir of [
    above,
    below,
    deeper,
    gone,
    w.people.worker,
    w.people.blocked,
    elsewhere,
    { user_id: 9_999_999 },
  ]) {
    expect(t.refusal(await t.removes(w.boss, [above], { handOverTo: heir.user_id }))).toMatchObject(
      {
        status: 422,
        code: 'invalid',
        fields: { handOverTo: 'Choose an active Administrator who is not being deactivated.' },
      },
    )
  }
  expect(await t.blocked(above, below, deeper)).toEqual([false, false, false])
  for (const { who, open, running } of works) {
    expect((await w.boss.sees(open))?.assignedTo).toBe(who.user_id)
    expect((await w.boss.seesProject(running))?.assignedToUserID).toBe(who.user_id)
  }
})
