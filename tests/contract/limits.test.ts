import { describe, expect, test } from 'vitest'
import { makePeople } from '#tests/world/people.ts'
import { rawConnection, requestText } from '#tests/world/raw-connection.ts'
import { testServer } from '#tests/world/server.ts'
import { bearer, endAll, folder, many, projects, setUp, signIn, w } from './limits-world.ts'

setUp()

test('runs requests sent before the last one of a connection, and none sent after it', async () => {
  const connection = await rawConnection(w.server)
  const headers = { ...(await bearer(w.boss)), 'Content-Type': 'application/json' }
  const rename = (name: string, more: Readonly<Record<string, string>> = {}) => {
    const body = JSON.stringify({ name })
    return requestText(
      'PATCH',
      `${projects()}/${w.depot.projectID}`,
      { ...headers, ...more, 'Content-Length': body.length },
      body,
    )
  }
  connection.send(rename('First') + rename('Last', { Connection: 'close' }) + rename('Too late'))
  await connection.closed
  expect(connection.statuses()).toEqual([200, 200])
  expect((await w.boss.seesProject(w.depot))?.name).toBe('Last')
  const refused = await rawConnection(w.server)
  refused.send(requestText('GET', '/', { host: 'another' }) + rename('Too late as well'))
  await refused.closed
  expect(refused.statuses()).toEqual([400])
  expect((await w.boss.seesProject(w.depot))?.name).toBe('Last')
})

test('healthz and readyz answer even while the server is full', async () => {
  const none = { ofOne: { calls: 0, bytes: 0 }, ofAll: { calls: 0, bytes: 0 } }
  const full = await testServer({
    clientFolder: folder,
    limits: { strangers: none, people: { ...none, ofCompany: none.ofAll }, files: none },
  })
  const { boss } = await makePeople(full.owner)
  expect((await full.ask('GET', '/')).status).toBe(503)
  expect((await full.ask('GET', '/api/users/me')).status).toBe(503)
  expect((await full.ask('GET', '/api/users/me', { as: boss })).status).toBe(503)
  expect((await full.ask('GET', '/healthz')).status).toBe(200)
  expect((await full.ask('GET', '/readyz')).status).toBe(200)
  await full.stop()
})

describe('the server checks the token before the body', () => {
  /** Lets the server check the session, so that the calls that follow do not wait for the check. */
  const usesSession = async ({ Authorization }: { Authorization: string }) => {
    const answer = await w.server.ask('GET', projects(), { headers: { Authorization } })
    expect(answer.status).toBe(200)
  }

  test('a stranger gets 401 at once, and the server does not read the body', async () => {
    const connection = await rawConnection(w.server)
    connection.send(
      requestText(
        'POST',
        projects(),
        { 'Content-Type': 'application/json', 'Content-Length': 900_000 },
        '[',
      ),
    )
    expect(await connection.answers(1)).toEqual([401])
    const nowhere = await rawConnection(w.server)
    nowhere.send(
      requestText(
        'POST',
        '/login',
        { 'Content-Type': 'application/json', 'Content-Length': 900_000 },
        '[',
      ),
    )
    expect(await nowhere.answers(1)).toEqual([404])
    // The server skips bytes that still arrive, and the connection continues.
    connection.send(' '.repeat(899_999) + requestText('GET', '/healthz'))
    expect(await connection.answers(2)).toEqual([401, 200])
    endAll([connection, nowhere])
  })

  test("15.2.2 a signed-in person's hanging bodies take nothing from others", async () => {
    const headers = {
      ...(await bearer(w.lead)),
      'Content-Type': 'application/json',
      'Content-Length': 200,
    }
    const hanging = await many(110, () => rawConnection(w.server))
    await usesSession(headers)
    for (const connection of hanging) connection.send(requestText('POST', projects(), headers, '['))
    await expect.poll(() => hanging.filter((one) => one.statuses()[0] === 408).length).toBe(10)
    expect((await w.lead.asks('GET', projects())).status).toBe(200)
    expect((await w.boss.asks('GET', projects())).status).toBe(200)
    expect((await signIn()).status).toBe(200)
    endAll(hanging)
    await expect.poll(async () => (await w.lead.asks('GET', projects())).status).toBe(200)
  })

  test('announced bodies count by their length', async () => {
    const headers = {
      ...(await bearer(w.lead)),
      'Content-Type': 'application/json',
      'Content-Length': 1024 * 1024,
    }
    const hanging = await many(33, () => rawConnection(w.server))
    await usesSession(headers)
    for (const connection of hanging) connection.send(requestText('POST', projects(), headers, '['))
    await expect.poll(() => hanging.filter((one) => one.statuses()[0] === 408).length).toBe(1)
    expect((await w.lead.asks('GET', projects())).status).toBe(200)
    endAll(hanging)
  })
})
