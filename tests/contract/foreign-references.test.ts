import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Operation } from '#contract/kernel/operation.ts'
import { type Fixture, type Ids, makeFixture } from '#tests/world/fixture.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'
import { cases, fileOf, things } from './all-cases.ts'
import { catalogueNames, keyNames, type ReferenceName } from './cases-of.ts'
import { about } from './request-of.ts'

let server: TestServer
let fixture: Fixture

beforeAll(async () => {
  // All callers use one key, which reads all reports of a company.
  server = await testServer({ limits: { exports: { ofOne: 50, ofAll: 50, anHour: 1000 } } })
  fixture = await makeFixture(server, things)
})
afterAll(() => server.stop())

/**
 * The references of the path and those that the contract names; a body's `accountID` that differs
 * from the path's has its own name.
 */
function referencesOf(operation: Operation): string[] {
  const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const named = (operation.references ?? []).map((name) =>
    name === 'accountID' ? 'bodyAccountID' : name,
  )
  // Forms belong to the provider's catalogue and not to a company.
  const excluded: readonly string[] = [...catalogueNames, ...keyNames]
  return [...new Set([...inPath, ...named])].filter((name) => !excluded.includes(name))
}

// Trust-cases, 'two ids in one request, one checked'; the cases files have the expected responses.
const lines = cases.flatMap((one) =>
  Object.entries(one.foreign ?? {}).map(
    ([name, expected]) =>
      [`${one.operation.name} ${name}`, one, name as ReferenceName, expected] as const,
  ),
)

test('every reference has a line, and every line a reference', () => {
  const named = cases.flatMap(({ operation }) =>
    referencesOf(operation).map((name) => `${operation.name} ${name}`),
  )
  expect(lines.map(([name]) => name).toSorted()).toEqual(named.toSorted())
})

/** The form of an id in a request. */
type Form = 'number' | 'uid'
type Thing = Readonly<Partial<Record<Form, (fixture: Fixture) => number | string>>>

const harbor: Thing = { number: ({ people }) => people.harbor }
const stranger: Thing = { number: ({ people }) => people.stranger.user_id }
const assignee: Thing = { ...stranger, uid: ({ harborUids }) => harborUids.user }
const action: Thing = {
  number: (made) => made.harbor.correctiveActionID,
  uid: ({ harborUids }) => harborUids.correctiveActionID,
}

const declared = Object.fromEntries(
  Object.keys(things).map((name): [string, Thing] => [
    name,
    { number: ({ harbor }) => Reflect.get(harbor, name) as number | string },
  ]),
)

/** Harbor's record for each reference, in each form that a request may use. */
const foreignThings: Readonly<Partial<Record<string, Thing>>> = {
  ...declared,
  accountID: harbor,
  bodyAccountID: harbor,
  userID: stranger,
  openedBy: stranger,
  assignedTo: assignee,
  assignedToUserID: assignee,
  projectID: {
    number: (made) => made.harbor.projectID,
    uid: ({ harborUids }) => harborUids.projectID,
  },
  correctiveActionID: action,
  id: action,
} satisfies Partial<Record<ReferenceName, Thing>>

function foreignThing(reference: string, { name }: Operation): Thing {
  const thing = foreignThings[reference]
  if (thing === undefined)
    throw new Error(
      `No case creates a ${reference} for ${name}: write \`export const things = { ${reference}: … } satisfies Things\` into tests/contract/${fileOf(name.split('.')[0] ?? '').slice(2)}.`,
    )
  return thing
}

/**
 * The code of a refusal, or the problem of the first record in a call that answers for each one.
 */
function whyOf(body: unknown): unknown[] {
  const first: unknown = Array.isArray(body) ? body[0] : body
  if (typeof first !== 'object' || first === null) return []
  return [
    ...('code' in first ? [first.code] : []),
    ...('problem' in first && first.problem !== null ? [first.problem] : []),
  ]
}

describe.each(lines)('8.4.1 %s of another company', (_name, one, reference, expected) => {
  test.each(Object.entries(foreignThing(reference, one.operation)))(
    'is refused by %s',
    async (_form, thing) => {
      const { operation } = one
      const { people, ridgeline } = fixture
      const value = thing(fixture)
      const own: Ids = { ...ridgeline, userID: people.safety.user_id }
      // A filter is in the query; all other references are in the path or the body.
      const isQuery = operation.query?.shape[reference] !== undefined
      const request = about(one, isQuery ? own : { ...own, [reference]: value }, fixture, 'role 2')
      const query = isQuery ? `?${reference}=${value}` : ''
      const answer = await server.ask(operation.method, request.path + query, {
        as: people.safety,
        body: request.body,
      })
      expect([answer.status, ...whyOf(answer.body)].join(' '), answer.text.slice(0, 300)).toBe(
        expected,
      )
      expect(answer.text).not.toContain('Harbo')
      expect(answer.text).not.toContain('Sven')
    },
  )
})

test('8.4.1 a batch does not find a foreign record', async () => {
  const { people, harborUids, epoch } = fixture
  const op = {
    id: '0193a5f0-0000-7000-8000-000000000001',
    v: 1,
    entity: 'action',
    ref: harborUids.correctiveActionID,
    op: 'patch',
    patch: { title: 'Mine now' },
    seen: { title: 'Missing toe board' },
    guards: {},
    deps: [],
    replaces: [],
    blobs: [],
    authoredAt: '2026-01-05T10:00:00.000Z',
  }
  const answer = await server.ask('POST', '/api/sync/batch', {
    as: people.safety,
    body: {
      epoch,
      ops: [
        op,
        {
          ...op,
          id: '0193a5f0-0000-7000-8000-000000000002',
          entity: 'project',
          ref: harborUids.projectID,
          patch: { name: 'x' },
          seen: { name: 'Harbour wall' },
        },
      ],
    },
  })
  expect(answer).toMatchObject({
    status: 200,
    body: { results: [{ status: 404 }, { status: 404 }] },
  })
  expect(answer.text).not.toContain('toe board')
})

test("8.4.1 a person cannot read another company's receipts", async () => {
  const { people, epoch } = fixture
  const id = '0193a5f0-0000-7000-8000-0000000000aa'
  await server.ask('POST', '/api/sync/batch', {
    as: people.stranger,
    body: {
      epoch,
      ops: [
        {
          id,
          v: 1,
          entity: 'project',
          ref: '0193a5f0-0000-7000-8000-0000000000ab',
          op: 'create',
          patch: {
            number: 'S-1',
            name: 'Secret',
            address: 'x',
            assignedToUserID: people.stranger.user_id,
          },
          seen: {},
          guards: {},
          deps: [],
          replaces: [],
          blobs: [],
          authoredAt: '2026-01-05T10:00:00.000Z',
        },
      ],
    },
  })
  expect(
    await server.ask('POST', '/api/sync/receipts', { as: people.stranger, body: { ids: [id] } }),
  ).toMatchObject({ body: { known: [{ id }] } })
  const other = await server.ask('POST', '/api/sync/receipts', {
    as: people.safety,
    body: { ids: [id] },
  })
  expect(other).toMatchObject({ status: 200, body: { known: [], unknown: [id] } })
})

test('an unknown company gets the same response as a foreign one', async () => {
  const { people } = fixture
  const foreign = await server.ask('GET', `/api/accounts/${people.harbor}/users`, {
    as: people.safety,
  })
  const unknown = await server.ask('GET', '/api/accounts/999999/users', { as: people.safety })
  expect(unknown.status).toBe(403)
  const without = (text: string) => text.replace(/"requestId":"[^"]*"/, '')
  expect(without(unknown.text)).toBe(without(foreign.text))
  expect(
    await server.ask('GET', '/api/accounts/999999/users', { as: people.sysadmin }),
  ).toMatchObject({ status: 403, body: { code: 'scope' } })
})
