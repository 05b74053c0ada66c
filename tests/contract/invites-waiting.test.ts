import { expect, test } from 'vitest'
import { jobsDone } from '#tests/world/jobs.ts'
import {
  heldBack,
  invites,
  mailed,
  opens,
  people,
  server,
  setUp,
  switches,
  tried,
} from './invites-waiting-world.ts'

setUp()

test('a switched-off company resends nothing, and the mailed link stays', async () => {
  const user = await invites('olga@new.test')
  await jobsDone(server)
  server.wait(60_000)
  await switches(false)
  const refused = await server.ask('GET', `/api/users/${user}/resend-invite`, {
    as: people.sysadmin,
  })
  expect(refused).toMatchObject({ status: 409, body: { code: 'company-inactive' } })
  expect(
    await server.owner('select voided_at from invitations where user_id = $1', [user]),
  ).toEqual([{ voided_at: null }])
  await switches(true)
  await jobsDone(server)
  expect(mailed().filter((to) => to === 'olga@new.test')).toHaveLength(1)
  expect(await opens('olga@new.test')).toBe(200)
})

test('an invitation of a switched-off company waits, and is mailed once when the company is on again (ruling 54)', async () => {
  const mails = () => mailed().filter((to) => to === 'nina@new.test').length
  await heldBack(() => invites('nina@new.test'))
  await switches(false)
  await tried()
  expect(mails()).toBe(0)
  await switches(true)
  await jobsDone(server)
  expect(mails()).toBe(1)
  for (const isActive of [false, true]) await switches(isActive)
  await jobsDone(server)
  expect(mails()).toBe(1)
  expect(await opens('nina@new.test')).toBe(200)
})
