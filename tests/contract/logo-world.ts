import sharp from 'sharp'
import { afterAll, beforeAll } from 'vitest'
import { makePeople, type People, type Person } from '#tests/world/people.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'

export let server: TestServer
export let people: People

/** Makes the variables above before the tests of a file, and ends them after the tests. */
export function setUp(): void {
  beforeAll(async () => {
    server = await testServer()
    people = await makePeople(server.owner)
  })
  afterAll(() => server.stop())
}

export const picture = (width = 300, height = 200, background = '#06c') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
export const path = (of = people.ridgeline) => `/api/accounts/${of}/logo`
export const give = (bytes: Buffer, as: Person = people.boss, fileName = 'logo.png') =>
  server.ask('POST', path(), { as, body: { fileName, base64Data: bytes.toString('base64') } })
/** A refusal at the field with this message. */
export const field = (words: string) => ({
  status: 422,
  body: { code: 'invalid', fields: { base64Data: words } },
})
