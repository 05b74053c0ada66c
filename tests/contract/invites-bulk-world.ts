import { afterAll, beforeAll, beforeEach } from 'vitest'
import { invitingOf } from '#tests/world/inviting.ts'
import { jobsDone } from '#tests/world/jobs.ts'
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
    mail = await mailServer({
      refuses: (address) =>
        address === 'gone@new.test' ? { code: 550, text: 'no such mailbox' } : undefined,
    })
    server = await testServer({
      environment: { SMTP_URL: mail.url, PUBLIC_URL: 'http://safety.example.test' },
    })
    people = await makePeople(server.owner)
    inviting = invitingOf(server, people, 'bulk')
  })
  afterAll(async () => {
    await server.stop()
    await mail.close()
  })
  beforeEach(async () => {
    await jobsDone(server)
    mail.received.length = 0
  })
}

export const seats = (packageID: string, left: number) =>
  server.owner(
    `update account_packages set seats = (select count(*) + $3::int from users where account_id = $1 and package = $2 and not blocked) where account_id = $1 and package_id = $2`,
    [people.ridgeline, packageID, left],
  )
