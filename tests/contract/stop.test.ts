import { Client } from 'pg'
import { expect, test } from 'vitest'
import { makeFixture } from '#tests/world/fixture.ts'
import { testServer } from '#tests/world/server.ts'

test('a stop finishes running requests and refuses new ones', async () => {
  const server = await testServer()
  const { people, ridgeline } = await makeFixture(server)
  const blocker = new Client({ connectionString: server.databaseUrl })
  await blocker.connect()
  await blocker.query('begin')
  await blocker.query('select * from account_counters for update')

  const path = `/api/accounts/${people.ridgeline}/projects/${ridgeline.projectID}`
  const begun = server.ask('PATCH', path, {
    as: people.boss,
    body: { name: 'Saved while stopping' },
  })
  // Queries on another connection, because a transaction keeps its first view of the other
  // sessions.
  const waiting = () =>
    server.owner(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
  await expect.poll(async () => (await waiting()).length).toBe(1)
  const stopped = server.stop()
  await expect.poll(async () => (await server.ask('GET', '/readyz')).status).toBe(503)
  const late = await server.ask('GET', '/api/users/me', { token: 'x' })
  expect(late).toMatchObject({ status: 503, body: { code: 'busy' } })
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await server.ask('GET', '/healthz')).status).toBe(200)
  // Still alive, though it accepts no new calls, so that no supervisor kills it.
  await blocker.query('commit')
  await blocker.end()
  expect(await begun).toMatchObject({ status: 200, body: { name: 'Saved while stopping' } })
  await stopped
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow('fetch failed')
})
