import { describe, expect, test } from 'vitest'
import { fixture, server, setUp, signIn } from './audit-world.ts'

setUp()

describe('actor, place and tool of an event (ruling 39)', () => {
  test('a thousand refused sign-ins leave a handful of lines', async () => {
    const count = async () =>
      (
        await server.owner<{ n: number }>(
          `select count(*)::int as n from audit_events where event = 'sign-in-refused'`,
        )
      )[0]?.n ?? 0
    const before = await count()
    const statuses = new Set<number>()
    for (let n = 0; n < 25; n += 1)
      for (const { status } of await Promise.all(
        Array.from({ length: 40 }, () => signIn(fixture.people.proxy.email, 'Wrong1!')),
      ))
        statuses.add(status)
    expect(statuses).toEqual(new Set([403, 429]))
    expect((await count()) - before).toBeLessThan(10)
  })
})
