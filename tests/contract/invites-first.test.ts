import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InviteOutcome, OpenInvitation } from '#contract/invites/schema.ts'
import { makePeople, type People, type Person } from '#tests/world/people.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'

let server: TestServer
let people: People

beforeAll(async () => {
  server = await testServer()
  people = await makePeople(server.owner)
})
afterAll(() => server.stop())

const path = () => `/api/accounts/${people.ridgeline}`
async function invites(emails: readonly string[], as: Person, key?: string): Promise<number[]> {
  const body = emails.map((email) => ({
    givenName: 'Nina',
    familyName: 'Novak',
    email,
    jobTitle: 'Foreman',
    package: 'SA-COMMANDER',
    contractorCompanyID: 0,
    reportsToUserID: people.safety.user_id,
    app_metadata: { role: { roleID: 2 } },
  }))
  const outcomes = (
    await server.ask('POST', `${path()}/users`, {
      as,
      body,
      ...(key && { headers: { 'idempotency-key': key } }),
    })
  ).body as InviteOutcome[]
  return outcomes.map(({ user_id }) => user_id ?? 0)
}
const found = async (user: number) =>
  (
    (await server.ask('GET', `${path()}/invitations`, { as: people.boss })).body as OpenInvitation[]
  ).find(({ user_id }) => user_id === user)

test('people of one call have one mark, also after a break and a repeat; another call has another mark (ruling 58)', async () => {
  const key = crypto.randomUUID()
  const [ann, ben, cy] = [
    await invites(['ann@call.test'], people.safety, key),
    await invites(['ann@call.test', 'ben@call.test'], people.safety, key),
    await invites(['cy@call.test'], people.safety),
  ]
  const calls = await Promise.all([...ben, ...cy].map(async (user) => (await found(user))?.call))
  expect(ann[0]).toBe(ben[0])
  expect(calls[0]).toEqual(expect.any(String))
  expect(calls[1]).toBe(calls[0])
  expect(calls[2]).toEqual(expect.any(String))
  expect(calls[2]).not.toBe(calls[0])
  // Not a key that a client could send.
  expect(calls[0]).not.toBe(key)
})

test('an open invitation has its first time and author, also after another person mails it again (ruling 58)', async () => {
  const [user = 0] = await invites(['nina.first@new.test'], people.safety)
  const first = await found(user)
  expect(first).toMatchObject({
    invitedBy: people.safety.user_id,
    firstInvitedAt: first?.invitedAt,
  })
  await server.owner(
    "update invitations set created_at = created_at - interval '1 day' where user_id = $1",
    [user],
  )
  expect(
    (await server.ask('GET', `/api/users/${user}/resend-invite`, { as: people.boss })).status,
  ).toBe(200)
  const again = await found(user)
  expect(again).toMatchObject({ invitedBy: people.safety.user_id, call: first?.call })
  expect(
    Date.parse(again?.invitedAt ?? '') - Date.parse(again?.firstInvitedAt ?? ''),
  ).toBeGreaterThan(23 * 3_600_000)
})
