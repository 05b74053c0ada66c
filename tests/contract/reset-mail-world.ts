import { afterEach } from 'vitest'
import type { MailServer } from '#tests/world/mail-server.ts'
import { makePeople } from '#tests/world/people.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'

/** Ends everything that a test has started. */
export const ends: (() => Promise<unknown>)[] = []

/** After each test of a file, ends everything that it has started. */
export function setUp(): void {
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end()
  })
}

/** A server with people that mails through this one. */
export async function withMail(
  mail: MailServer,
  user = '',
): Promise<{ server: TestServer; people: Awaited<ReturnType<typeof makePeople>> }> {
  ends.push(mail.close)
  const server = await testServer({
    environment: {
      SMTP_URL: mail.url.replace('//', `//${user}`),
      PUBLIC_URL: 'http://safety.example.test',
    },
  })
  ends.push(server.stop)
  return { server, people: await makePeople(server.owner) }
}

export const forgot = (server: TestServer, email: string) =>
  server.ask('POST', '/api/dbconnections/change_password', { body: { email } })
export const listed = (server: TestServer, as: Parameters<TestServer['tokenOf']>[0]) =>
  server.ask('GET', '/api/jobs', { as })
