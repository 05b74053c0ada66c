import { expect, test } from 'vitest'
import { startApp } from '#server/app.ts'
import { open } from '#server/db/connect.ts'
import type { Database, IdentityTx, Sql } from '#server/db/database.ts'
import { testCost } from '#server/features/access/passwords.ts'
import { password } from '#tests/world/people.ts'
import type { Answered } from '#tests/world/server.ts'
import { markOf, minutes, people, server, setUp, signIn } from './guessing-world.ts'

setUp()

test('guessing is slowed on a known device too, a minute at most', async () => {
  const { email } = people.stranger
  const mark = markOf(await signIn(email, password, '198.51.100.4'))
  const statuses: number[] = []
  for (let n = 0; n < 30; n += 1)
    statuses.push((await signIn(email, `Wrong${n}!`, `203.0.113.${n}`, mark)).status)
  expect(statuses.filter((status) => status === 403)).toHaveLength(10)
  server.wait(60_000)
  expect((await signIn(email, password, '198.51.100.4', mark)).status).toBe(200)
})

test("after five wrong passwords the network's next try is refused, and the right one from another network succeeds", async () => {
  const { email } = people.worker
  const statuses: number[] = []
  for (let n = 0; n < 6; n += 1)
    statuses.push((await signIn(email, `Wrong${n}!`, '192.0.2.110')).status)
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429])
  expect((await signIn(email, password, '192.0.2.210')).status).toBe(200)
})

test('6.3.8 a wrong password, an unknown address and a blocked person get the same response, byte for byte', async () => {
  server.wait(20 * minutes)
  const answers = await Promise.all(
    [people.proxy.email, 'ghost@ridgeline.test', people.blocked.email].map((email, n) =>
      signIn(email, 'Wrong1!', `192.0.2.${100 + n}`),
    ),
  )
  const headersOf = ({ headers }: Answered) =>
    [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
  for (const answer of answers) {
    expect(answer.status).toBe(403)
    expect(answer.text).toBe(answers[0]?.text)
    expect(headersOf(answer)).toEqual(headersOf(answers[0] ?? answer))
  }
})

/** Wraps a database and records its statements. */
function overheard(db: Database, asked: string[]): Database {
  const textOf = (sql: Sql) => (typeof sql === 'string' ? sql : sql.text)
  const listening = <Asked extends Pick<IdentityTx, 'query' | 'maybe' | 'exec'>>(
    one: Asked,
  ): Asked =>
    new Proxy(one, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (
          (name !== 'query' && name !== 'maybe' && name !== 'exec') ||
          typeof value !== 'function'
        )
          return value
        return (sql: Sql, ...rest: unknown[]): unknown => {
          asked.push(textOf(sql))
          return Reflect.apply(value, target, [sql, ...rest])
        }
      },
    })
  return new Proxy(listening(db), {
    get: (target, name) => {
      if (name !== 'identity') return Reflect.get(target, name)
      return <T>(work: (tx: IdentityTx) => Promise<T>) =>
        target.identity((tx) => work(listening(tx)))
    },
  })
}

test('6.3.8 and the same statements run in each case', async () => {
  server.wait(20 * minutes)
  const asked: string[] = []
  const app = await startApp(
    server.settings,
    overheard(await open({ databaseUrl: server.databaseUrl }, { poolSize: 2 }), asked),
    { clientFolder: null, hashCost: testCost, keeps: false },
  )
  try {
    const askedFor = async (email: string, from: string) => {
      const before = asked.length
      const answer = await server.ask(
        'POST',
        '/api/oauth/token',
        {
          body: { grant_type: 'password', username: email, password: 'Wrong1!' },
          headers: { 'x-forwarded-for': from },
        },
        app.url,
      )
      expect(answer.status).toBe(403)
      // Ignores the clean-up, which runs every few tries of any person.
      return asked.slice(before).filter((sql) => !sql.startsWith('delete'))
    }
    const known = await askedFor(people.proxy.email, '192.0.2.121')
    expect(known.length).toBeGreaterThanOrEqual(4)
    expect(await askedFor('ghost@ridgeline.test', '192.0.2.122')).toEqual(known)
    expect(await askedFor(people.blocked.email, '192.0.2.123')).toEqual(known)
  } finally {
    await app.stop()
  }
})
