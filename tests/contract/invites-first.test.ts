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
async function invites(email: string, as: Person): Promise<number> {
  const body = [{
    givenName: 'Nina', familyName: 'Novak', email, jobTitle: 'Foreman', package: 'SA-COMMANDER', contractorCompanyID: 0, reportsToUserID: people.boss.user_id, app_metadata: { role: { roleID: 2 } },
  }]
  const [outcome] = (await server.ask('POST', `${path()}/users`, { as, body })).body as InviteOutcome[]
  return outcome?.user_id ?? 0
}
const found = async (user: number) => ((await server.ask('GET', `${path()}/invitations`, { as: people.boss })).body as OpenInvitation[]).find(({ user_id }) => user_id === user)

test('rulings 58 an open invitation says when and by whom they were invited first, also once somebody else had the mail sent again', async () => {
  const user = await invites('nina.first@new.test', people.safety)
  const first = await found(user)
  expect(first).toMatchObject({ invitedBy: people.safety.user_id, firstInvitedAt: first?.invitedAt })
  await server.owner("update invitations set created_at = created_at - interval '1 day' where user_id = $1", [user])
  expect((await server.ask('GET', `/api/users/${user}/resend-invite`, { as: people.boss })).status).toBe(200)
  const again = await found(user)
  expect(again?.invitedBy).toBe(people.safety.user_id)
  expect(Date.parse(again?.invitedAt ?? '') - Date.parse(again?.firstInvitedAt ?? '')).toBeGreaterThan(23 * 3_600_000)
})
