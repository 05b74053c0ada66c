import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InviteOutcome } from '#contract/invites/schema.ts'
import { maxInvitesPerCall } from '#contract/invites/limits.ts'
import { invitingOf } from '#tests/world/inviting.ts'
import { makePeople, type People } from '#tests/world/people.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'

let server: TestServer
let people: People
let inviting: ReturnType<typeof invitingOf>

beforeAll(async () => {
  server = await testServer()
  people = await makePeople(server.owner)
  inviting = invitingOf(server, people, 'much')
})
afterAll(() => server.stop())

const megabyte = 1024 * 1024
/** Invites no one, because the tests concern only the accepted sizes. */
const invalid = (count: number) =>
  inviting.rows(count, { email: 'nobody', jobTitle: 'Foreman '.repeat(30) })
const sends = (body: unknown) =>
  server.ask('POST', `${inviting.path}/users`, { as: people.boss, body })

test('one call accepts up to 5,000 people, with an outcome each, in a body far over 1 MB (ruling 57)', async () => {
  const body = JSON.stringify(invalid(maxInvitesPerCall))
  expect(body.length).toBeGreaterThan(1.5 * megabyte)
  const answer = await sends(body)
  expect(answer.status).toBe(201)
  const outcomes = answer.body as InviteOutcome[]
  expect([outcomes.length, new Set(outcomes.map(({ problem }) => problem))]).toEqual([
    5000,
    new Set(['invalid']),
  ])
})

test('refuses a call with 5,001 people without judging any of them', async () => {
  expect(await sends(invalid(maxInvitesPerCall + 1))).toMatchObject({
    status: 422,
    body: { code: 'invalid' },
  })
})

test('refuses a body over 10 MB, and accepts one just below', async () => {
  const [row] = [JSON.stringify(invalid(1))]
  const ofSize = (bytes: number) => row + ' '.repeat(bytes - row.length)
  expect((await sends(ofSize(10 * megabyte + 1))).status).toBe(413)
  expect((await sends(ofSize(10 * megabyte - 1))).status).toBe(201)
})
