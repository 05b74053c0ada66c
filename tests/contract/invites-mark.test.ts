import { afterAll, beforeAll, expect, test } from 'vitest'
import { invitingOf, problems } from '#tests/world/inviting.ts'
import { makePeople, type People, type Person } from '#tests/world/people.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'

let server: TestServer
let people: People
let inviting: ReturnType<typeof invitingOf>

beforeAll(async () => {
  server = await testServer()
  people = await makePeople(server.owner)
  inviting = invitingOf(server, people, 'mark')
})
afterAll(() => server.stop())

const speaks = (as: Person, mark?: string) =>
  server.ask('GET', '/api/users/me', {
    as,
    headers: mark === undefined ? {} : { 'data-mark': mark },
  })
const markOf = ({ headers }: { headers: Headers }) => headers.get('data-mark') ?? ''
const epochOf = ({ headers }: { headers: Headers }) => headers.get('data-epoch') ?? ''
const counters = async () =>
  (
    await server.owner(
      'select change_counter, people_version, user_ordinal, last_key from account_counters where account_id = $1',
      [people.ridgeline],
    )
  )[0]

test('the mark after a call names a stored change, also when its first row belongs to another company', async () => {
  const [mine, theirs] = [
    epochOf(await speaks(people.boss)),
    epochOf(await speaks(people.stranger)),
  ]
  const outcomes = await inviting.invites([
    ...inviting.rows(1, { email: people.stranger.email }),
    ...inviting.rows(2),
  ])
  expect(problems(outcomes)).toEqual(['exists', null, null])
  const mark = markOf(await speaks(people.boss))
  expect(
    await server.owner('select 1 as is_kept from tickets where ticket_id = $1', [
      mark.split('.')[1] ?? '',
    ]),
  ).toEqual([{ is_kept: 1 }])
  await inviting.invites(inviting.rows(1))
  expect(epochOf(await speaks(people.boss, mark))).toBe(mine)
  expect([epochOf(await speaks(people.boss)), epochOf(await speaks(people.stranger))]).toEqual([
    mine,
    theirs,
  ])
})

test('a call that invites no one leaves counters and mark unchanged', async () => {
  await inviting.invites(inviting.rows(1))
  const [before, mark] = [await counters(), markOf(await speaks(people.boss))]
  expect(
    problems(await inviting.invites(inviting.rows(1, { email: people.stranger.email }))),
  ).toEqual(['exists'])
  expect(await counters()).toEqual(before)
  expect(markOf(await speaks(people.boss))).toBe(mark)
})
