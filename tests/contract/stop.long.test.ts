import { test } from 'vitest'
import { makeFixture } from '#tests/world/fixture.ts'
import { testServer } from '#tests/world/server.ts'

test('a client that hangs up does not keep the server from stopping', async () => {
  const server = await testServer()
  const { people } = await makeFixture(server)
  const token = await server.tokenOf(people.boss)
  for (let n = 0; n < 5; n += 1) {
    const end = new AbortController()
    const answer = fetch(`${server.url}/api/accounts/${people.ridgeline}/actions`, {
      headers: { authorization: `Bearer ${token}` },
      signal: end.signal,
    })
    setTimeout(() => end.abort(), n)
    await answer.then((response) => response.text()).catch(() => {})
  }
  // A stop cuts open connections only after some time, which a stopped clock never reaches.
  server.stopClock()
  await server.stop()
})
