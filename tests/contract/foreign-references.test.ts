import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '#contract/index.ts'
import type { Operation } from '#contract/kernel/operation.ts'
import { type Fixture, type Ids, makeFixture } from '#tests/world/fixture.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'
import { about } from './caller-requests.ts'

let server: TestServer
let fixture: Fixture

beforeAll(async () => {
  server = await testServer()
  fixture = await makeFixture(server)
})
afterAll(() => server.stop())

/**
 * One reference foreign, all others own (trust-cases, 'two ids in one request, one checked'). What each answers,
 * by hand: a record that is not visible is 404, another company's in a new record is refused by its field.
 */
const answers: Readonly<Record<string, string>> = {
  'team.list accountID': '403 scope',
  'team.managers userID': '403 scope',
  'catalogue.ofAccount accountID': '403 scope',
  'catalogue.ofProject accountID': '403 scope',
  'catalogue.ofProject projectID': '404 not-found',
  'projects.list accountID': '403 scope',
  'projects.list userID': '404 not-found',
  'projects.create accountID': '403 scope',
  'projects.create assignedToUserID': '422 invalid',
  'projects.update accountID': '403 scope',
  'projects.update projectID': '404 not-found',
  'projects.update assignedToUserID': '422 invalid',
  'projects.patch accountID': '403 scope',
  'projects.patch projectID': '404 not-found',
  'projects.patch assignedToUserID': '422 invalid',
  'projects.remove accountID': '403 scope',
  'projects.remove projectID': '404 not-found',
  'correctiveActions.list accountID': '403 scope',
  'correctiveActions.create accountID': '403 scope',
  'correctiveActions.create projectID': '404 not-found',
  'correctiveActions.create assignedTo': '422 invalid',
  'correctiveActions.create openedBy': '422 invalid',
  'correctiveActions.create bodyAccountID': '422 invalid',
  'correctiveActions.get accountID': '403 scope',
  'correctiveActions.get correctiveActionID': '404 not-found',
  'correctiveActions.tickets accountID': '403 scope',
  'correctiveActions.tickets correctiveActionID': '404 not-found',
  'correctiveActions.ofUser userID': '403 scope',
  // A filter: what is not seen is not in the list.
  'correctiveActions.ofUser id': '200 ',
  'correctiveActions.update userID': '403 scope',
  'correctiveActions.update correctiveActionID': '404 not-found',
  'correctiveActions.update assignedTo': '422 invalid',
}

/** References of the path and those that the contract names; a body's `accountID` beside the path's has its own name. */
function referencesOf(operation: Operation): string[] {
  const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const named = (operation.references ?? []).map((name) => (name === 'accountID' ? 'bodyAccountID' : name))
  // Forms belong to the provider's catalogue: no company's.
  return [...new Set([...inPath, ...named])].filter((name) => name !== 'formID')
}

const cases = operations.flatMap((operation) => referencesOf(operation).map((reference) => [`${operation.name} ${reference}`, operation, reference] as const))

test('every reference has its line, and no line is without one', () => {
  expect(cases.map(([name]) => name).toSorted()).toEqual(Object.keys(answers).toSorted())
})

type Form = 'number' | 'uid'

/** Ridgeline's things, but this one Harbor's. */
function oneForeign(reference: string, form: Form): Ids & { query: string } {
  const { ridgeline, harbor, harborUids, people } = fixture
  const own = { ...ridgeline, userID: people.safety.user_id, query: '' }
  const user = people.stranger.user_id
  if (reference === 'id') return { ...own, query: `?id=${form === 'uid' ? harborUids.correctiveActionID : harbor.correctiveActionID}` }
  if (reference === 'projectID') return { ...own, projectID: form === 'uid' ? harborUids.projectID : harbor.projectID }
  if (reference === 'correctiveActionID') return { ...own, correctiveActionID: form === 'uid' ? harborUids.correctiveActionID : harbor.correctiveActionID }
  if (reference === 'assignedTo' || reference === 'assignedToUserID') return { ...own, [reference]: form === 'uid' ? harborUids.user : user }
  if (reference === 'bodyAccountID') return { ...own, bodyAccountID: people.harbor }
  if (reference === 'accountID') return { ...own, accountID: people.harbor }
  return { ...own, [reference]: user }
}

const bothForms = new Set(['id', 'projectID', 'correctiveActionID', 'assignedTo', 'assignedToUserID'])

describe.each(cases)('8.4.1 %s is foreign', (name, operation, reference) => {
  test.each(bothForms.has(reference) ? (['number', 'uid'] as const) : (['number'] as const))('by its %s', async (form) => {
    const ids = oneForeign(reference, form)
    const isQuery = reference === 'userID' && !operation.path.includes('{userID}')
    const request = about(operation, ids, fixture, 'role 2')
    const query = isQuery ? `?userID=${fixture.people.stranger.user_id}` : ids.query
    const answer = await server.ask(operation.method, request.path + query, { as: fixture.people.safety, body: request.body })
    const code = typeof answer.body === 'object' && answer.body !== null && 'code' in answer.body ? String(answer.body.code) : ''
    expect(`${answer.status} ${code}`, answer.text.slice(0, 300)).toBe(answers[name])
    expect(answer.text).not.toContain('Harbo')
    expect(answer.text).not.toContain('Sven')
  })
})

test('8.4.1 the batch is no side door: a foreign record is as if it were not there', async () => {
  const { people, harborUids, epoch } = fixture
  const op = { id: '0193a5f0-0000-7000-8000-000000000001', v: 1, entity: 'action', ref: harborUids.correctiveActionID, op: 'patch', patch: { title: 'Mine now' }, seen: { title: 'Missing toe board' }, guards: {}, deps: [], replaces: [], blobs: [], authoredAt: '2026-01-05T10:00:00.000Z' }
  const answer = await server.ask('POST', '/api/sync/batch', { as: people.safety, body: { epoch, ops: [op, { ...op, id: '0193a5f0-0000-7000-8000-000000000002', entity: 'project', ref: harborUids.projectID, patch: { name: 'x' }, seen: { name: 'Harbour wall' } }] } })
  expect(answer).toMatchObject({ status: 200, body: { results: [{ status: 404 }, { status: 404 }] } })
  expect(answer.text).not.toContain('toe board')
})

test('8.4.1 nobody asks for receipts of another', async () => {
  const { people, epoch } = fixture
  const id = '0193a5f0-0000-7000-8000-0000000000aa'
  await server.ask('POST', '/api/sync/batch', {
    as: people.stranger,
    body: { epoch, ops: [{ id, v: 1, entity: 'project', ref: '0193a5f0-0000-7000-8000-0000000000ab', op: 'create', patch: { number: 'S-1', name: 'Secret', address: 'x', assignedToUserID: people.stranger.user_id }, seen: {}, guards: {}, deps: [], replaces: [], blobs: [], authoredAt: '2026-01-05T10:00:00.000Z' }] },
  })
  expect(await server.ask('POST', '/api/sync/receipts', { as: people.stranger, body: { ids: [id] } })).toMatchObject({ body: { known: [{ id }] } })
  const other = await server.ask('POST', '/api/sync/receipts', { as: people.safety, body: { ids: [id] } })
  expect(other).toMatchObject({ status: 200, body: { known: [], unknown: [id] } })
})

test('an unknown company is answered as a foreign one', async () => {
  const { people } = fixture
  const foreign = await server.ask('GET', `/api/accounts/${people.harbor}/users`, { as: people.safety })
  const unknown = await server.ask('GET', '/api/accounts/999999/users', { as: people.safety })
  expect(unknown.status).toBe(403)
  const without = (text: string) => text.replace(/"requestId":"[^"]*"/, '')
  expect(without(unknown.text)).toBe(without(foreign.text))
  expect(await server.ask('GET', '/api/accounts/999999/users', { as: people.sysadmin })).toMatchObject({ status: 403, body: { code: 'scope' } })
})
