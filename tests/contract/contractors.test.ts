import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Contractor } from '#contract/contractors/schema.ts'
import { type Asking, type TestServer, testServer } from '#tests/world/server.ts'
import { makePeople, makePerson, type People } from '#tests/world/people.ts'

let server: TestServer
let people: People

beforeAll(async () => {
  server = await testServer()
  people = await makePeople(server.owner)
})
afterAll(() => server.stop())

const path = () => `/api/accounts/${people.ridgeline}/contractorscompany`
const asks = (method: string, body?: unknown, more: Asking & { id?: number } = {}) =>
  server.ask(method, more.id === undefined ? path() : `${path()}/${more.id}`, {
    as: people.boss,
    body,
    ...more,
  })
const listed = async () => (await asks('GET')).body as Contractor[]
const names = async () => (await listed()).map(({ companyName }) => companyName)
/** Adds a contractor. */
async function adds(companyName: string): Promise<Contractor> {
  const [first] = (await asks('POST', [{ companyName, companyAddress: 'Quay 3' }])).body as {
    contractor: Contractor
  }[]
  if (first === undefined) throw new Error('No contractor was created.')
  return first.contractor
}

test('TEAM-12, TEAM-116, API-48: judges each row on its own and returns the outcomes in order', async () => {
  const rows = [
    { companyName: 'Acme Concrete', companyAddress: ' Quay 3 ' },
    { companyName: '  ', companyAddress: '' },
    { companyName: 'Bay Crane', key: 'k1' },
    { companyName: 'Bay Lift', number: 1 },
    { companyName: 'x'.repeat(256) },
    { companyName: 'City Drywall' },
  ]
  const { status, body } = await asks('POST', rows)
  expect(status).toBe(201)
  expect(body).toMatchObject([
    {
      succeeded: true,
      contractor: { companyName: 'Acme Concrete', companyAddress: 'Quay 3', version: 1 },
    },
    { succeeded: false, result: 'companyName: Required.', contractor: null },
    {
      succeeded: true,
      contractor: {
        contractorCompanyID: expect.any(Number),
        companyName: 'Bay Crane',
        companyAddress: '',
      },
    },
    { succeeded: false, result: 'number: Unknown field.', contractor: null },
    { succeeded: false, result: 'companyName: At most 255 characters.', contractor: null },
    { succeeded: true, contractor: { companyName: 'City Drywall', companyAddress: '' } },
  ])
  expect(await names()).toEqual(['Acme Concrete', 'Bay Crane', 'City Drywall'])
  expect((await asks('GET')).text).not.toContain('"key"')
})

test('a repeat with one key creates them once and returns the same response', async () => {
  const headers = { 'idempotency-key': '6f9619ff-8b86-4011-b42d-00cf4fc964fe' }
  const rows = [{ companyName: 'Delta Steel' }, { companyName: '' }, { companyName: 'Echo Paving' }]
  const [one, other] = [
    await asks('POST', rows, { headers }),
    await asks('POST', rows, { headers }),
  ]
  expect(other.body).toEqual(one.body)
  expect((await names()).filter((name) => /Delta|Echo/.test(name))).toEqual([
    'Delta Steel',
    'Echo Paving',
  ])
})

test('API-49, G1-82: changes the company that the body names and returns it as stored', async () => {
  const { contractorCompanyID, etag } = await adds('Foxtrot Roofing')
  const { status, body } = await asks('PUT', {
    contractorCompanyID,
    companyName: 'Foxtrot Roofing LLC',
    companyAddress: 'Dock 9',
  })
  expect([status, body]).toMatchObject([
    200,
    {
      contractorCompanyID,
      companyName: 'Foxtrot Roofing LLC',
      companyAddress: 'Dock 9',
      version: 2,
    },
  ])
  expect(await listed()).toContainEqual(body)
  expect(await asks('PUT', { contractorCompanyID, companyName: '' })).toMatchObject({
    status: 422,
    body: { fields: { companyName: 'Required.' } },
  })
  expect(
    await asks(
      'PUT',
      { contractorCompanyID, companyName: 'Late' },
      { headers: { 'if-match': `"${etag}"` } },
    ),
  ).toMatchObject({ status: 412, body: { row: { companyName: 'Foxtrot Roofing LLC' } } })
  expect(
    (await asks('PUT', { contractorCompanyID: 2_000_000_000, companyName: 'Nobody' })).status,
  ).toBe(404)
})

test('TEAM-123, API-50, G1-83: one with associates stays, blocked or invited ones too; others are removed, with a line of history', async () => {
  const gone = await adds('Golf Glazing')
  const kept = await adds('Hotel Masonry')
  await server.owner('update users set contractor_company_id = $2 where user_id = $1', [
    people.blocked.user_id,
    kept.contractorCompanyID,
  ])
  const refused = await asks('DELETE', undefined, { id: kept.contractorCompanyID })
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'has-associates', message: 'The company still has associates.' },
  ])
  expect((await asks('DELETE', undefined, { id: gone.contractorCompanyID })).status).toBe(204)
  expect((await asks('DELETE', undefined, { id: gone.contractorCompanyID })).status).toBe(404)
  const left = await names()
  expect([left.includes('Golf Glazing'), left.includes('Hotel Masonry')]).toEqual([false, true])
  const tickets = await server.owner(
    `select notes, version, changes from tickets where entity = 'contractor' and record_id = $1 order by version`,
    [gone.contractorCompanyID],
  )
  expect(tickets).toMatchObject([
    { notes: 'Contractor Company Created', version: 1 },
    {
      notes: 'Contractor Company Removed',
      version: 2,
      changes: { companyName: { from: 'Golf Glazing', to: null } },
    },
  ])
})

test('a repeated removal succeeds again; the key with another meaning is refused', async () => {
  const headers = { 'idempotency-key': '6f9619ff-8b86-4011-b42d-00cf4fc964aa' }
  const gone = await adds('Juliet Tiling')
  const kept = await adds('Kilo Plaster')
  const answers = await Promise.all(
    [1, 2].map(() => asks('DELETE', undefined, { id: gone.contractorCompanyID, headers })),
  )
  answers.push(await asks('DELETE', undefined, { id: gone.contractorCompanyID, headers }))
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
  expect(await asks('DELETE', undefined, { id: kept.contractorCompanyID, headers })).toMatchObject({
    status: 409,
    body: { code: 'key' },
  })
  // An id that only a ticket has.
  const bare = '6f9619ff-8b86-4011-b42d-00cf4fc964ac'
  await server.owner(
    `insert into tickets (account_id, ticket_id, entity, record_id, version, author_id, to_status, epoch) values ($1, $2, 'contractor', $3, 9, $4, 'Active', gen_random_uuid())`,
    [people.ridgeline, bare, kept.contractorCompanyID, people.boss.user_id],
  )
  expect(
    await asks('DELETE', undefined, {
      id: kept.contractorCompanyID,
      headers: { 'idempotency-key': bare },
    }),
  ).toMatchObject({ status: 409, body: { code: 'key' } })
  // A refusal frees its key.
  const other = { 'idempotency-key': '6f9619ff-8b86-4011-b42d-00cf4fc964ab' }
  await server.owner('update users set contractor_company_id = $2 where user_id = $1', [
    people.blocked.user_id,
    kept.contractorCompanyID,
  ])
  expect(
    await asks('DELETE', undefined, { id: kept.contractorCompanyID, headers: other }),
  ).toMatchObject({ status: 409, body: { code: 'has-associates' } })
  await server.owner('update users set contractor_company_id = 0 where user_id = $1', [
    people.blocked.user_id,
  ])
  expect(
    (await asks('DELETE', undefined, { id: kept.contractorCompanyID, headers: other })).status,
  ).toBe(204)
  expect((await asks('DELETE', undefined, { id: 2_000_000_000 })).status).toBe(404)
})

test('a person joins only an existing contractor of the own company, even under concurrent writes', async () => {
  const writes = (user: number, contractor: number) =>
    server.db.account(people.ridgeline, (tx) =>
      tx.attempt(() =>
        tx.exec('update users set contractor_company_id = $2 where user_id = $1', [
          user,
          contractor,
        ]),
      ),
    )
  const [foreign] = (
    await server.ask('POST', `/api/accounts/${people.harbor}/contractorscompany`, {
      as: people.stranger,
      body: [{ companyName: 'Harbor Divers' }],
    })
  ).body as { contractor: Contractor }[]
  expect(
    await writes(people.lead.user_id, foreign?.contractor.contractorCompanyID ?? 0),
  ).toMatchObject({ ok: false, violation: { constraint: 'users_contractor_company' } })
  for (let round = 0; round < 10; round += 1) {
    const { contractorCompanyID } = await adds(`Short ${round}`)
    const person = await makePerson(server.owner, people.ridgeline, {
      name: 'Quick Joe',
      email: `joe${round}@ridgeline.test`,
    })
    const [put, removed] = await Promise.all([
      writes(person.user_id, contractorCompanyID),
      asks('DELETE', undefined, { id: contractorCompanyID }),
    ])
    // Exactly one of the two succeeds.
    expect([put.ok, removed.status]).toSatisfy(([isPut, status]) =>
      isPut ? status === 409 : status === 204,
    )
  }
})

test('a system administrator manages those of any company, and the history names the administrator there', async () => {
  const as = people.sysadmin
  const [made] = (await asks('POST', [{ companyName: 'India Fencing' }], { as })).body as {
    contractor: Contractor
  }[]
  const contractorCompanyID = made?.contractor.contractorCompanyID ?? 0
  expect(
    (await asks('PUT', { contractorCompanyID, companyAddress: 'Dock 1' }, { as })).status,
  ).toBe(200)
  expect((await asks('DELETE', undefined, { as, id: contractorCompanyID })).status).toBe(204)
  const tickets = await server.owner(
    `select author_name from tickets where entity = 'contractor' and record_id = $1`,
    [contractorCompanyID],
  )
  expect(tickets).toEqual(Array.from({ length: 3 }, () => ({ author_name: 'Sys Admin' })))
})
