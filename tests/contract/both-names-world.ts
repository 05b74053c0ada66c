import { afterAll, beforeAll, expect } from 'vitest'
import type { Operation } from '#contract/kernel/operation.ts'
import { callerNames } from '#tests/world/callers.ts'
import { type Fixture, makeFixture } from '#tests/world/fixture.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'
import { type Case, cases, things } from './all-cases.ts'
import { requestOf } from './request-of.ts'

let server: TestServer
let fixture: Fixture

/** Makes the variables above before the tests of a file, and ends them after the tests. */
export function setUp(): void {
  beforeAll(async () => {
    server = await testServer()
    fixture = await makeFixture(server, things)
    const { boss, safety } = fixture.people
    // Links the owner, who as a proxy user keeps all rights of the safety professional.
    await server.owner(
      'insert into proxy_links (account_id, user_id, proxy_user_id) values ($1, $2, $3) on conflict do nothing',
      [boss.accountID, boss.user_id, safety.user_id],
    )
  })
  afterAll(() => server.stop())
}

/**
 * A session of the owner as the safety professional, a new one for each call, because one call
 * signs out.
 */
async function actingToken(): Promise<string> {
  const { boss, safety } = fixture.people
  const { body } = await server.ask(
    'POST',
    `/api/users/${boss.user_id}/proxy-users/${safety.user_id}/login`,
    { as: boss, body: { reason: 'Covers the night shift' } },
  )
  return String(Reflect.get(Object(body), 'access_token'))
}

interface Written {
  id: string
  author_id: number | null
  actor_id: number | null
}

const tickets = () =>
  server.owner<Written>(
    `select ticket_id::text as id, author_id, actor_id from tickets where account_id = $1`,
    [fixture.ridgeline.accountID],
  )
const linesOf = (request: string) =>
  server.owner<Written>(
    'select event_id::text as id, author_id, actor_id from audit_events where request_id = $1',
    [request],
  )

// Derived from the contract, so that a new operation that writes history or trail is covered at
// once. The resend of an invitation is specified as a GET.
const writes = (one: Operation) =>
  one.method === 'GET' ? one.name === 'invites.resend' : !('none' in one.audit)
export const writing = cases.filter(
  ({ operation, operation: { access }, callers }) =>
    writes(operation) &&
    access.roles !== 'public' &&
    access.notAs !== true &&
    callers[callerNames.indexOf('role 2')]?.startsWith('2'),
)

/**
 * Checks that the lines of one operation in such a session name the person of the session and the
 * person who really acted.
 */
export async function saysBoth(one: Case): Promise<void> {
  const { boss, safety } = fixture.people
  const token = await actingToken()
  const { path, body } = requestOf(one, 'role 2', fixture)
  const before = new Set((await tickets()).map(({ id }) => id))
  const answer = await server.ask(one.operation.method, path, { token, body })
  expect(answer.status, answer.text.slice(0, 300)).toBe(one.operation.status)
  const request = answer.headers.get('x-request-id') ?? ''
  const written = async () => [
    ...(await tickets()).filter(({ id }) => !before.has(id)),
    ...(await linesOf(request)),
  ]
  // A job writes some of the lines a moment later.
  await expect.poll(async () => (await written()).length).toBeGreaterThan(0)
  for (const { author_id, actor_id } of await written())
    expect({ author_id, actor_id }).toEqual({ author_id: safety.user_id, actor_id: boss.user_id })
}
