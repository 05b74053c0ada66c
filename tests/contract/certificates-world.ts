import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Certificate } from '#contract/certificates/schema.ts'
import { type MailServer, mailServer } from '#tests/world/mail-server.ts'
import { makePeople, type People, type Person } from '#tests/world/people.ts'
import { type Answered, type TestServer, testServer } from '#tests/world/server.ts'

export let mail: MailServer
export let server: TestServer
export let people: People

/** Makes the variables above before the tests of a file, and ends them after the tests. */
export function setUp(): void {
  beforeAll(async () => {
    mail = await mailServer()
    server = await testServer({ environment: { SMTP_URL: mail.url } })
    people = await makePeople(server.owner)
  })
  afterAll(async () => {
    await server.stop()
    await mail.close()
  })
  beforeEach(() => void mail.received.splice(0))
}

export const pdf = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n')
/** A PDF with a script that runs when it opens. */
export const scripted = Buffer.from(
  '%PDF-1.7\n1 0 obj << /OpenAction << /S /J#61vaScript /JS (app.alert(1)) >> >> endobj\ntrailer << >>\n%%EOF\n',
)
export const addressOf = ({ user_id }: Pick<Person, 'user_id'>) =>
  `/api/users/${user_id}/certificates`
export const send = (
  bytes: Buffer,
  { of = people.lead, as = people.safety, fileName = 'card' } = {},
) =>
  server.ask('POST', `${addressOf(of)}/files`, {
    as,
    body: { fileName, base64Data: bytes.toString('base64') },
  })
export const urlOf = ({ body }: Answered) =>
  String(Reflect.get(Object(body), 'certificateImageURL'))
export const add = async (
  certificateTitle: string,
  files: readonly Buffer[] = [],
  { of = people.lead, as = people.safety, end = null as string | null } = {},
) => {
  const urls: string[] = []
  for (const file of files) urls.push(urlOf(await send(file, { of, as })))
  const answer = await server.ask('POST', addressOf(of), {
    as,
    body: {
      certificateTitle,
      certificateIssueDate: '2024-03-05',
      certificateExpirationDate: end,
      certificateImageUri: urls.map((certificateImageURL) => ({ certificateImageURL })),
    },
  })
  expect(answer.status, answer.text).toBe(201)
  return answer.body as Certificate
}
export const mailed = (body: object, as = people.safety, key: string = randomUUID()) =>
  server.ask('POST', '/api/users/certificates/mail', {
    as,
    body: { emailID: 'site@client.test', subject: 'Cards', message: 'As asked.', ...body },
    headers: { 'idempotency-key': key },
  })
export const put = ({ userID, userCertificateID }: Certificate, body: object, as = people.safety) =>
  server.ask('PUT', `/api/users/${userID}/certificates/${userCertificateID}`, { as, body })
/** Bytes of a JPEG. */
export const picture = (width = 60, background = '#06c') =>
  sharp({ create: { width, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer()
