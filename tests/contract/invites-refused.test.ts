import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InviteOutcome, OpenInvitation } from '#contract/invites/schema.ts'
import type { Associate } from '#contract/team/schema.ts'
import { jobRows } from '#tests/world/jobs.ts'
import { type MailServer, mailServer } from '#tests/world/mail-server.ts'
import { makePeople, type People } from '#tests/world/people.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'

let mail: MailServer
let server: TestServer
let people: People
/** Addresses that the mail server refuses. */
const refused = new Set<string>()

beforeAll(async () => {
  mail = await mailServer({ refuses: (address) => (refused.has(address) ? { code: 550, text: `no such mailbox ${'x'.repeat(400)}` } : undefined) })
  server = await testServer({ environment: { SMTP_URL: mail.url, PUBLIC_URL: 'http://safety.example.test' } })
  people = await makePeople(server.owner)
})
afterAll(async () => {
  await server.stop()
  await mail.close()
})

/** Somebody whose invitation the mail server refuses; answers their number once it did. */
async function refusedOne(email: string): Promise<number> {
  refused.add(email)
  const body = [{ givenName: 'Gus', familyName: 'Gone', email, jobTitle: 'Foreman', package: 'SA-COMMANDER', contractorCompanyID: 0, reportsToUserID: people.boss.user_id, app_metadata: { role: { roleID: 2 } } }]
  const [outcome] = (await server.ask('POST', `/api/accounts/${people.ridgeline}/users`, { as: people.boss, body })).body as InviteOutcome[]
  const user = outcome?.user_id ?? 0
  await expect.poll(() => mailOf(user)).toBe('refused')
  return user
}
const open = async () => (await server.ask('GET', `/api/accounts/${people.ridgeline}/invitations`, { as: people.boss })).body as OpenInvitation[]
const mailOf = async (user: number) => (await open()).find(({ user_id }) => user_id === user)?.mail
const list = async () => (await server.ask('GET', `/api/accounts/${people.ridgeline}/users`, { as: people.boss })).body as Associate[]
const markOf = async (user: number) => (await list()).find(({ user_id }) => user_id === user)?.inviteMail
/** What devices go by: the number under which the bucket of people last changed. */
const bucket = async () => Number((await server.owner<{ changed: string }>(`select max(changed) as changed from buckets where account_id = $1 and entity = 'user'`, [people.ridgeline]))[0]?.changed)
function resends(user: number) {
  server.wait(60_000)
  return server.ask('GET', `/api/users/${user}/resend-invite`, { as: people.boss })
}

test('rulings 52 a mail that was refused shows at the row in the list and alone, devices hear of it, and nobody else has a mark', async () => {
  const before = await bucket()
  const user = await refusedOne('gus@new.test')
  // One for the invitation, one for what came of its mail.
  expect(await bucket()).toBe(before + 2)
  expect((await list()).filter(({ inviteMail }) => inviteMail !== null).map(({ user_id }) => user_id)).toEqual([user])
  expect((await server.ask('GET', `/api/users/${user}`, { as: people.boss })).body).toMatchObject({ inviteMail: 'refused' })
  const said = (await open()).find(({ user_id }) => user_id === user)?.mailProblem ?? ''
  expect([said.includes('no such mailbox'), said.length]).toEqual([true, 300])
})

test('mailing again takes the mark away, and a mail that goes without trouble touches nothing', async () => {
  const user = await refusedOne('gil@new.test')
  refused.delete('gil@new.test')
  const before = await bucket()
  expect((await resends(user)).status).toBe(200)
  expect([await markOf(user), await bucket()]).toEqual([null, before + 1])
  await expect.poll(() => mailOf(user)).toBe('sent')
  expect(await bucket()).toBe(before + 1)
})

test('a refused mail that somebody has tried again after all takes the mark away', async () => {
  const user = await refusedOne('gwen@new.test')
  refused.delete('gwen@new.test')
  const job = (await jobRows(server)).find(({ data }) => JSON.stringify(data).includes('gwen@new.test'))
  await server.ask('POST', `/api/jobs/${job?.id}/retry`, { as: people.sysadmin })
  await expect.poll(() => mailOf(user)).toBe('sent')
  expect(await markOf(user)).toBe(null)
})

test('who has registered has no mark, whatever became of an earlier mail', async () => {
  const user = await refusedOne('greg@new.test')
  await server.owner('update users set registered_at = now() where user_id = $1', [user])
  expect(await markOf(user)).toBe(null)
})

test('a row that a plain client sends back with its mark is taken as it is', async () => {
  const user = await refusedOne('gina@new.test')
  const row = (await server.ask('GET', `/api/users/${user}`, { as: people.boss })).body as object
  const changed = await server.ask('PUT', `/api/users/${user}`, { as: people.boss, body: { ...row, inviteMail: null } })
  expect(changed).toMatchObject({ status: 200, body: { inviteMail: 'refused' } })
})
