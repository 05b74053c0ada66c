import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultLimits } from '#server/http/limits/limits.ts'
import { type World, world } from '#tests/world/company.ts'
import { makePerson, type Person } from '#tests/world/people.ts'
import { type RawConnection, rawConnection, requestText } from '#tests/world/raw-connection.ts'
import { actingToken } from './acting-token.ts'

const patient = { ...defaultLimits.progress, headersWithin: 600_000, bodyWindow: 600_000 }
let w: World
beforeAll(async () => {
  w = await world({ limits: { progress: patient } })
})
afterAll(() => w.stop())

let made = 0
const newPerson = (more: { isProxyUser?: boolean; forProxy?: Person } = {}) =>
  makePerson(w.server.owner, w.people.ridgeline, {
    name: `Slow ${(made += 1)}`,
    email: `slow${made}@ridgeline.test`,
    reportsTo: w.people.boss,
    ...more,
  })

/** Returns the tokens of each crowd. */
const crowds: Readonly<Record<string, () => Promise<string[]>>> = {
  'one person': async () => [await w.server.tokenOf(await newPerson())],
  'eleven proxy users of one person': async () => {
    const main = await newPerson()
    const tokens: string[] = []
    for (let n = 0; n < 11; n += 1) {
      const proxy = await newPerson({ isProxyUser: true, forProxy: main })
      tokens.push(await actingToken(w.server, main, proxy))
    }
    return tokens
  },
  'a session that ended': async () => {
    const token = await w.server.tokenOf(await newPerson())
    await w.server.ask('POST', '/api/oauth/revoke', { token })
    return [token]
  },
  'a person who is blocked': async () => {
    const person = await newPerson()
    const token = await w.server.tokenOf(person)
    const block = 'update users set blocked = true where user_id = $1'
    await w.server.owner(block, [person.user_id])
    return [token]
  },
}
const forms = { 'many connections': 100_000, 'big bodies': 1_000_000 }

describe('slow bodies on 1,100 connections lock no one out', () => {
  for (const [who, tokensOf] of Object.entries(crowds))
    test.each(Object.entries(forms))(`from ${who}, with %s`, async (_, bytes) => {
      const tokens = await tokensOf()
      const crowd = new Map<string, RawConnection>()
      const path = `/api/users/${w.people.lead.user_id}`
      const begin = async (key: string) => {
        const connection = await rawConnection(w.server)
        const headers = {
          Authorization: `Bearer ${tokens[crowd.size % tokens.length] ?? ''}`,
          'Content-Type': 'application/json',
          'Content-Length': bytes,
        }
        connection.send(requestText('PUT', path, headers, '{'))
        crowd.set(key, connection)
      }
      const others = [w.people.boss, w.people.safety, w.people.stranger]
      const served = await Promise.all(others.map((person) => w.server.tokenOf(person)))
      for (let round = 0; round < 8; round += 1) {
        // A closed connection opens again; the others send on slowly.
        for (let n = 0; n < 1100; n += 1) {
          const connection = crowd.get(String(n))
          if (connection === undefined || connection.socket.destroyed) await begin(String(n))
          else connection.send(' '.repeat(700))
        }
        const statuses = await Promise.all(
          served.flatMap((token, n) => [
            w.server.ask('GET', '/api/users/me', { token }),
            w.server.ask('PUT', `/api/users/${others[n]?.user_id}`, { token, body: {} }),
          ]),
        )
        expect(statuses.map(({ status }) => status)).toEqual(Array(6).fill(200))
      }
      for (const { socket } of crowd.values()) socket.destroy()
    })
})
