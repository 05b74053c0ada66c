import { expect, test } from 'vitest'
import { jobsDone } from '#tests/world/jobs.ts'
import { invites, mailed, opens, people, server, setUp, switches } from './invites-waiting-world.ts'

setUp()

test('nothing is mailed again of a company that is off, and the link that arrived stays', async () => {
  const user = await invites('olga@new.test')
  await jobsDone(server)
  server.wait(60_000)
  await switches(false)
  const refused = await server.ask('GET', `/api/users/${user}/resend-invite`, { as: people.sysadmin })
  expect(refused).toMatchObject({ status: 409, body: { code: 'company-inactive' } })
  expect(await server.owner('select voided_at from invitations where user_id = $1', [user])).toEqual([{ voided_at: null }])
  await switches(true)
  await jobsDone(server)
  expect(mailed().filter((to) => to === 'olga@new.test')).toHaveLength(1)
  expect(await opens('olga@new.test')).toBe(200)
})
