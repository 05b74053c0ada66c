import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '#tests/world/server.ts'
import { makePeople, makePerson, type People, type Person } from '#tests/world/people.ts'

let server: TestServer
let people: People

beforeAll(async () => {
  server = await testServer()
  people = await makePeople(server.owner)
})
afterAll(() => server.stop())

/** Reads the record, lets another person write, and requests it again with the first tag. */
async function askedAgain(
  path: string,
  write: () => Promise<{ status: number }>,
): Promise<{ before: number; after: number; body: unknown; etag: string }> {
  const etag = (await server.ask('GET', path, { as: people.boss })).headers.get('etag') ?? ''
  const asks = () =>
    server.ask('GET', path, { as: people.boss, headers: { 'if-none-match': etag } })
  const before = await asks()
  expect((await write()).status).toBeLessThan(300)
  const { status, body } = await asks()
  return { before: before.status, after: status, body, etag }
}

test('a changed count renews the tag of a company, even without a write to its row', async () => {
  const { ridgeline, boss } = people
  const adds = () =>
    server.ask('POST', `/api/accounts/${ridgeline}/contractorscompany`, {
      as: boss,
      body: [{ companyName: 'Acme Concrete', companyAddress: 'Quay 3' }],
    })
  const found = await askedAgain(`/api/accounts/${ridgeline}`, adds)
  expect(found).toMatchObject({ before: 304, after: 200, body: { contractors: 1 } })
})

test("a moved manager renews the tag of a person's tier, and the shown tag is valid for If-Match", async () => {
  const { boss, ridgeline } = people
  const joins = (name: string, reportsTo: Person) =>
    makePerson(server.owner, ridgeline, {
      name,
      email: `${name.replace(' ', '.').toLowerCase()}@ridgeline.test`,
      reportsTo,
    })
  const manager = await joins('Mona Manager', boss)
  const other = await joins('Otto Other', boss)
  const worker = await joins('Wim Worker', manager)
  const writes = (who: Person, fields: object, headers = {}) =>
    server.ask('PUT', `/api/users/${who.user_id}`, { as: boss, body: fields, headers })
  const { before, after, body, etag } = await askedAgain(`/api/users/${worker.user_id}`, () =>
    writes(manager, { user_metadata: { reportsToUserID: other.user_id } }),
  )
  expect({ before, after, body }).toMatchObject({ before: 304, after: 200, body: { tier: 4 } })
  expect((await writes(worker, { jobTitle: 'Rigger' }, { 'if-match': etag })).status).toBe(200)
  expect((await writes(worker, { jobTitle: 'Welder' }, { 'if-match': etag })).status).toBe(412)
})
