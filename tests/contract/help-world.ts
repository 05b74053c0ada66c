import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type MailServer, mailServer } from '#tests/world/mail-server.ts'
import { makePeople } from '#tests/world/people.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'

export let mail: MailServer
export let server: TestServer
export let people: Awaited<ReturnType<typeof makePeople>>

/** Makes the variables above before the tests of a file, and ends them after the tests. */
export function setUp(): void {
  beforeAll(async () => {
    mail = await mailServer()
    server = await testServer({
      environment: {
        SMTP_URL: mail.url,
        PUBLIC_URL: 'http://safety.example.test',
        SUPPORT_EMAIL: 'support@product.test',
        HELP_EMAIL: 'help@product.test',
        SALES_EMAIL: 'sales@product.test',
      },
    })
    people = await makePeople(server.owner)
  })
  afterAll(async () => {
    await server.stop()
    await mail.close()
  })
  beforeEach(() => void mail.received.splice(0))
  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end()
  })
}

export const ends: (() => Promise<unknown>)[] = []

export const request = {
  subject: 'The list is empty',
  content: 'I opened the projects.\nNothing was there: <b>nothing</b>.',
}
export const freshKey = (): string => randomUUID()
export const ask = (
  body: object = request,
  { as = people.lead, key = freshKey(), at = server } = {},
) => at.ask('POST', '/api/users/me/requesthelp', { as, body, headers: { 'idempotency-key': key } })
export const headers = () => (mail.received[0]?.raw ?? '').split('\r\n\r\n')[0] ?? ''

export const askSales = (
  body: object = { content: 'Ten more seats' },
  { as = people.lead, key = freshKey(), at = server } = {},
) => at.ask('POST', '/api/users/me/requestsales', { as, body, headers: { 'idempotency-key': key } })
