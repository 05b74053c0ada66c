import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hazardTypes } from '#contract/hazards/choices.ts'
import type { Hazard } from '#contract/hazards/schema.ts'
import { makePeople, type People } from '#tests/world/people.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'

let server: TestServer
let people: People

beforeAll(async () => {
  server = await testServer()
  people = await makePeople(server.owner)
})
afterAll(() => server.stop())

type Asked = {
  id?: number
  body?: object
  headers?: Record<string, string>
  as?: People['sysadmin']
}
const asks = (method: string, { id, body, headers, as = people.sysadmin }: Asked = {}) =>
  server.ask(method, `/api/hazard${id === undefined ? '' : `/${id}`}`, {
    as,
    ...(body && { body }),
    ...(headers && { headers }),
  })
const edge = { number: 'H-1', name: 'Open edge', address: 'Level 2' }
const adds = async (more: object = {}) => {
  const answer = await asks('POST', { body: { ...edge, ...more } })
  expect(answer.status, answer.text).toBe(201)
  return answer.body as Hazard
}
const listed = async () => {
  const { status, body } = await asks('GET')
  expect(status).toBe(200)
  return (body as { data: Hazard[] }).data
}
const namesListed = async () => (await listed()).map(({ name }) => name)
const tickets = ({ id }: Hazard) =>
  server.owner<{ notes: string; to_status: string; changes: object }>(
    `select notes, to_status, changes from tickets where entity = 'hazard' and record_id = $1 order by version`,
    [id],
  )

test('API2-43 G2-41 a new hazard needs number, name and address; type and status are preset, the server sets the time', async () => {
  const made = await adds()
  expect(made).toMatchObject({
    ...edge,
    type: 'Other',
    description: '',
    status: 'Active',
    version: 1,
  })
  expect(Date.now() - Date.parse(made.creationDateTime)).toBeLessThan(60_000)
  expect(
    await adds({ type: 'Silica and Dust', description: 'Dry cutting', status: 'Inactive' }),
  ).toMatchObject({ type: 'Silica and Dust', description: 'Dry cutting', status: 'Inactive' })
  for (const set of [
    { id: 4 },
    { creationDateTime: '2020-01-01T00:00:00.000Z' },
    { isRemoved: true },
  ])
    expect(await asks('POST', { body: { ...edge, ...set } })).toMatchObject({
      status: 422,
      body: { code: 'unknown-field' },
    })
})

test('HAZ-12 white space alone is no number, name or address, neither in a new one nor in a change', async () => {
  for (const field of ['number', 'name', 'address']) {
    expect(await asks('POST', { body: { ...edge, [field]: '  \u2028' } })).toMatchObject({
      status: 422,
      body: { code: 'invalid', fields: { [field]: expect.any(String) } },
    })
    const { [field as 'name']: _, ...without } = edge
    expect(await asks('POST', { body: without })).toMatchObject({
      status: 422,
      body: { fields: { [field]: expect.any(String) } },
    })
    const made = await adds()
    expect(await asks('PUT', { id: made.id, body: { [field]: ' ' } })).toMatchObject({
      status: 422,
      body: { fields: { [field]: expect.any(String) } },
    })
  }
  expect(await adds({ number: `  ${'7'.repeat(255)} ` })).toMatchObject({ number: '7'.repeat(255) })
  expect(await asks('POST', { body: { ...edge, number: '7'.repeat(256) } })).toMatchObject({
    status: 422,
    body: { fields: { number: expect.any(String) } },
  })
})

test('G2-41 type and status come from their lists and cannot be emptied', async () => {
  expect(hazardTypes).toHaveLength(16)
  const made = await adds()
  for (const wrong of [{ type: 'Falls' }, { type: '' }, { status: 'Closed' }, { status: '' }])
    expect(await asks('PUT', { id: made.id, body: wrong })).toMatchObject({
      status: 422,
      body: { fields: { [Object.keys(wrong)[0] ?? '']: expect.any(String) } },
    })
  for (const wrong of [{ type: 'Falls' }, { status: 'Closed' }])
    expect((await asks('POST', { body: { ...edge, ...wrong } })).status).toBe(422)
})

test('API2-42 API2-44 G2-42 lists all but removed ones under data, inactive ones too, which a change reactivates', async () => {
  const made = await adds({ name: 'Asleep', status: 'Inactive' })
  expect(await namesListed()).toContain('Asleep')
  const awake = {
    number: 'H-2',
    name: 'Awake',
    address: 'Roof',
    type: 'Noise',
    description: 'Saws',
    status: 'Active',
  }
  expect(await asks('PUT', { id: made.id, body: awake })).toMatchObject({
    status: 200,
    body: { id: made.id, ...awake, version: 2 },
  })
  expect(await listed()).toContainEqual(expect.objectContaining({ id: made.id, ...awake }))
  const numbers = (await listed()).map(({ id }) => id)
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
})

test('API2-45 G2-42 a removed hazard leaves every list and stays stored; it accepts nothing but a restore', async () => {
  const made = await adds({ name: 'Gone' })
  expect((await asks('DELETE', { id: made.id })).status).toBe(204)
  expect(await namesListed()).not.toContain('Gone')
  expect(
    await server.owner('select name, is_removed from hazards where hazard_id = $1', [made.id]),
  ).toEqual([{ name: 'Gone', is_removed: true }])
  expect(await asks('DELETE', { id: made.id })).toMatchObject({
    status: 404,
    body: { code: 'not-found' },
  })
  // Its tag is stale, and the refusal does not show the row.
  const late = await asks('PUT', {
    id: made.id,
    body: { name: 'Back' },
    headers: { 'if-match': `"${made.etag}"` },
  })
  expect([late.status, late.text.includes('Gone')]).toEqual([404, false])
  expect(await asks('PUT', { id: made.id, body: { isRemoved: false } })).toMatchObject({
    status: 200,
    body: { name: 'Gone', isRemoved: false },
  })
  expect(await namesListed()).toContain('Gone')
  expect(await tickets(made)).toMatchObject([
    { notes: 'Hazard Created', to_status: 'Active' },
    { to_status: 'Removed', changes: { isRemoved: { from: false, to: true } } },
    { to_status: 'Active' },
  ])
  expect((await asks('DELETE', { id: 2_000_000_000 })).status).toBe(404)
})

test('a repeated removal succeeds, and does not remove a restored hazard', async () => {
  const made = await adds({ name: 'Twice' })
  const headers = { 'idempotency-key': randomUUID() }
  expect((await asks('DELETE', { id: made.id, headers })).status).toBe(204)
  await asks('PUT', { id: made.id, body: { isRemoved: false } })
  expect((await asks('DELETE', { id: made.id, headers })).status).toBe(204)
  expect(await namesListed()).toContain('Twice')
})

test('G2-02 an outdated change receives the current hazard; a removal needs no tag', async () => {
  const made = await adds({ name: 'Shared' })
  const tag = { 'if-match': `"${made.etag}"` }
  const first = await asks('PUT', { id: made.id, body: { name: 'Shared by Ann' }, headers: tag })
  expect(first).toMatchObject({ status: 200, body: { name: 'Shared by Ann', version: 2 } })
  expect(first.headers.get('etag')).toContain(Reflect.get(Object(first.body), 'etag'))
  expect(await asks('PUT', { id: made.id, body: { address: 'Roof' }, headers: tag })).toMatchObject(
    { status: 412, body: { code: 'changed', row: { name: 'Shared by Ann', address: 'Level 2' } } },
  )
  expect((await asks('DELETE', { id: made.id, headers: tag })).status).toBe(204)
})

test('one key makes one hazard, also after repeats', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const body = { ...edge, name: 'Once' }
  const answers = await Promise.all([
    asks('POST', { body, headers }),
    asks('POST', { body, headers }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect((await namesListed()).filter((name) => name === 'Once')).toHaveLength(1)
  expect(await asks('POST', { body: { ...body, name: 'Other' }, headers })).toMatchObject({
    status: 409,
    body: { code: 'key' },
  })
})

test("the list belongs to the provider: a company's transaction can neither read nor write a row", async () => {
  await adds()
  expect(
    await server.db.account(people.ridgeline, (tx) => tx.query('select 1 from hazards')),
  ).toEqual([])
  const write = `insert into hazards (account_id, ordinal, number, name, address, type, status) values (${people.ridgeline}, 1, '1', 'x', 'y', 'Fall', 'Active')`
  await expect(server.db.account(people.ridgeline, (tx) => tx.exec(write))).rejects.toThrow(
    /hazards/,
  )
  await expect(
    server.db.account(people.ridgeline, (tx) =>
      tx.exec(write.replace(`(${people.ridgeline},`, '(0,')),
    ),
  ).rejects.toThrow(/row-level security/)
})
