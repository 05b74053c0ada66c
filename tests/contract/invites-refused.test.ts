import { expect, test } from 'vitest'
import {
  bucket,
  list,
  markOf,
  open,
  people,
  refusedOne,
  server,
  setUp,
} from './invites-refused-world.ts'

setUp()

test('a refused mail marks its row in the list and alone, devices learn it, and no other row has a mark (ruling 52)', async () => {
  const before = await bucket()
  const user = await refusedOne('gus@new.test')
  // One change for the invitation, one for the outcome of its mail.
  expect(await bucket()).toBe(before + 2)
  expect(
    (await list()).filter(({ inviteMail }) => inviteMail !== null).map(({ user_id }) => user_id),
  ).toEqual([user])
  expect((await server.ask('GET', `/api/users/${user}`, { as: people.boss })).body).toMatchObject({
    inviteMail: 'refused',
  })
  const said = (await open()).find(({ user_id }) => user_id === user)?.mailProblem ?? ''
  expect([said.includes('no such mailbox'), said.length]).toEqual([true, 300])
})

test('a registered person has no mark, even after a refused mail', async () => {
  const user = await refusedOne('greg@new.test')
  await server.owner('update users set registered_at = now() where user_id = $1', [user])
  expect(await markOf(user)).toBe(null)
})

test('accepts a row that comes back with its mark, and refuses another mark by name (ruling 69)', async () => {
  const user = await refusedOne('gina@new.test')
  const row = (await server.ask('GET', `/api/users/${user}`, { as: people.boss })).body as object
  const puts = (body: object) => server.ask('PUT', `/api/users/${user}`, { as: people.boss, body })
  expect(await puts(row)).toMatchObject({ status: 200, body: { inviteMail: 'refused' } })
  expect(await puts({ ...row, inviteMail: null })).toMatchObject({
    status: 422,
    body: { fields: { inviteMail: expect.any(String) } },
  })
})
