import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invitingOf, keyOf, numbers, problems, reliesInVain } from '#tests/world/inviting.ts'
import { makePeople, type People } from '#tests/world/people.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'

let server: TestServer
let people: People
let inviting: ReturnType<typeof invitingOf>

beforeAll(async () => {
  server = await testServer()
  people = await makePeople(server.owner)
  inviting = invitingOf(server, people, 'again')
})
afterAll(() => server.stop())

describe('a call that is repeated under its key', () => {
  test.each([
    ['first name', { givenName: 'Nora' }],
    ['last name', { familyName: 'Nilsen' }],
    ['right to create projects', { canCreateProject: true }],
  ])('refuses a changed %s of an invited person with the code key', async (what, more) => {
    const [row] = inviting.rows(1)
    const key = keyOf(100 + what.length)
    await inviting.invites([{ ...row }], { key })
    expect(problems(await inviting.invites([{ ...row, ...more }], { key }))).toEqual(['key'])
    expect(problems(await inviting.invites([{ ...row }], { key }))).toEqual([null])
  })

  test('keeps the name that a registered person chose', async () => {
    const [row] = inviting.rows(1)
    const [user = 0] = numbers(await inviting.invites([{ ...row }], { key: keyOf(1) }))
    await server.owner(
      `update users set registered_at = now(), given_name = 'Nadja', name = 'Nadja Novak' where user_id = $1`,
      [user],
    )
    expect(await inviting.invites([{ ...row }], { key: keyOf(1) })).toMatchObject([
      { succeeded: true, user_id: user },
    ])
  })

  test.each([
    ['together', {}],
    ['alone, with a password', { password: 'Crane-Hook-77' }],
  ])('invites withdrawn people again, and withdraws none of the others: %s', async (how, more) => {
    const rows = inviting.rows(4, more)
    const key = keyOf(200 + how.length)
    const first = numbers(await inviting.invites(rows, { key }))
    // A person with a password has registered; they are deleted as a proxy user would be.
    const gone = first.slice(1, 3)
    if ('password' in more)
      await server.owner('delete from users where user_id = any($1::int[])', [gone.map(String)])
    else await inviting.withdraws(gone)
    const again = await inviting.invites(rows, { key })
    expect(problems(again)).toEqual([null, null, null, null])
    expect(numbers(again).map((user, at) => user === first[at])).toEqual([true, false, false, true])
    expect(numbers(await inviting.invites(rows, { key }))).toEqual(numbers(again))
    const written = await server.owner<{ by: string }>(
      'select distinct xmin::text as by from users where user_id = any($1::int[])',
      [numbers(again).slice(1, 3).map(String)],
    )
    expect(written).toHaveLength('password' in more ? 2 : 1)
  })
})

test('after a lost reference, judges each row of the set alone and invites the others', async () => {
  const rows = inviting.rows(4)
  await reliesInVain(server, rows[2]?.email ?? '', async () => {
    expect(problems(await inviting.invites(rows))).toEqual([null, null, 'invalid', null])
  })
  const made = await server.owner<{ tickets: number; trail: number }>(
    `select (select count(*)::int from tickets t where t.entity = 'user' and t.record_id = u.user_id) as tickets, (select count(*)::int from audit_events a where a.event = 'invited' and a.record_id = u.user_id) as trail
       from users u where email = any($1)`,
    [rows.map(({ email }) => email)],
  )
  expect(made).toEqual([1, 2, 3].map(() => ({ tickets: 1, trail: 1 })))
})
