import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Associate } from '#contract/team/schema.ts'
import { invitingOf } from '#tests/world/inviting.ts'
import { type MailServer, mailServer } from '#tests/world/mail-server.ts'
import { makePeople, type People } from '#tests/world/people.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'

export let mail: MailServer
export let server: TestServer
export let people: People
export let inviting: ReturnType<typeof invitingOf>

/** Makes the variables above before the tests of a file, and ends them after the tests. */
export function setUp(): void {
  beforeAll(async () => {
    mail = await mailServer()
    server = await testServer({
      environment: { SMTP_URL: mail.url, PUBLIC_URL: 'http://safety.example.test' },
    })
    people = await makePeople(server.owner)
    inviting = invitingOf(server, people, 'mails')
    await server.owner(
      `update account_packages set seats = 10000 where package_id = 'SA-COMMANDER'`,
    )
  })
  afterAll(async () => {
    await server.stop()
    await mail.close()
  })
  beforeEach(async () => {
    await server.owner('delete from siteward_jobs.job_common')
    mail.received.length = 0
  })
}

export const mailOf = async (user: number) =>
  (await inviting.open()).find(({ user_id }) => user_id === user)?.mail
export const markOf = async (user: number) =>
  (
    (await server.ask('GET', `${inviting.path}/users`, { as: people.boss })).body as Associate[]
  ).find(({ user_id }) => user_id === user)?.inviteMail
/** The state of the bucket that devices compare. */
export const bucket = async () =>
  (
    await server.owner<{ changed: string }>(
      `select max(changed)::text as changed from buckets where account_id = $1 and entity = 'user'`,
      [people.ridgeline],
    )
  )[0]?.changed
