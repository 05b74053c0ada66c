import { afterAll, beforeAll, expect } from 'vitest'
import type { InviteOutcome, OpenInvitation } from '#contract/invites/schema.ts'
import type { Associate } from '#contract/team/schema.ts'
import { type MailServer, mailServer } from '#tests/world/mail-server.ts'
import { makePeople, type People } from '#tests/world/people.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'

let mail: MailServer
export let server: TestServer
export let people: People

/** Makes the variables above before the tests of a file, and ends them after the tests. */
export function setUp(): void {
  beforeAll(async () => {
    mail = await mailServer({
      refuses: (address) =>
        refused.has(address)
          ? { code: 550, text: `no such mailbox ${'x'.repeat(400)}` }
          : undefined,
    })
    server = await testServer({
      environment: { SMTP_URL: mail.url, PUBLIC_URL: 'http://safety.example.test' },
    })
    people = await makePeople(server.owner)
  })
  afterAll(async () => {
    await server.stop()
    await mail.close()
  })
}

/** Addresses that the mail server refuses. */
export const refused = new Set<string>()

/** Invites a person that the mail server refuses; returns their number after the refusal. */
export async function refusedOne(email: string): Promise<number> {
  refused.add(email)
  const body = [
    {
      givenName: 'Gus',
      familyName: 'Gone',
      email,
      jobTitle: 'Foreman',
      package: 'SA-COMMANDER',
      contractorCompanyID: 0,
      reportsToUserID: people.safety.user_id,
      app_metadata: { role: { roleID: 2 } },
    },
  ]
  const [outcome] = (
    await server.ask('POST', `/api/accounts/${people.ridgeline}/users`, { as: people.boss, body })
  ).body as InviteOutcome[]
  const user = outcome?.user_id ?? 0
  await expect.poll(() => mailOf(user), { timeout: 20_000 }).toBe('refused')
  return user
}

export const open = async () =>
  (await server.ask('GET', `/api/accounts/${people.ridgeline}/invitations`, { as: people.boss }))
    .body as OpenInvitation[]
export const mailOf = async (user: number) =>
  (await open()).find(({ user_id }) => user_id === user)?.mail
export const list = async () =>
  (await server.ask('GET', `/api/accounts/${people.ridgeline}/users`, { as: people.boss }))
    .body as Associate[]
export const markOf = async (user: number) =>
  (await list()).find(({ user_id }) => user_id === user)?.inviteMail
/** The number of the last change in the bucket of people, which devices compare. */
export const bucket = async () =>
  Number(
    (
      await server.owner<{ changed: string }>(
        `select max(changed) as changed from buckets where account_id = $1 and entity = 'user'`,
        [people.ridgeline],
      )
    )[0]?.changed,
  )
