import { describe, expect, test } from 'vitest'
import { rowsPerPage } from '#server/lists/iterate-pages.ts'
import { world } from '#tests/world/company.ts'
import { makePerson, type Person } from '#tests/world/people.ts'
import {
  add,
  asks,
  companies,
  goesAfter,
  long,
  name,
  rows,
  setUp,
  told,
  w,
} from './exports-world.ts'

setUp()

describe.each(['csv', 'xlsx'] as const)('paged lists as %s', (format) => {
  test('exports every one of 2,500 companies once, in order', async () => {
    await add(2500)
    const [, ...found] = await rows(companies, {
      as: w.people.sysadmin,
      columns: name,
      format,
      query: '?search=export',
    })
    const names = found.map(([one]) => one)
    expect(names).toHaveLength(2500)
    expect(new Set(names).size).toBe(2500)
    expect(names).toEqual(
      names.toSorted((one = '', other = '') => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)),
    )
    expect(await told()).toMatchObject([{ details: { rows: 2500 } }])
  })
})

describe('delivery of a file', () => {
  test('a reader who leaves halfway ends the reading, and the trail records it', async () => {
    // More than the buffers of a connection hold, so that an unread file stays under way.
    await add(12_000, long)
    const leaving = new AbortController()
    const answer = await asks(
      companies,
      { as: w.people.sysadmin, columns: name, query: '?search=export' },
      leaving.signal,
    )
    const reader = answer.body?.getReader()
    await reader?.read()
    leaving.abort()
    await reader?.read().catch(() => undefined)
    await expect
      .poll(async () => (await told())[0]?.details, { timeout: 20_000 })
      .toMatchObject({ what: 'companies', why: 'cut' })
    expect(Number((await told())[0]?.details['rows'])).toBeLessThan(4000)
    // The aborted export has ended. The short one is read to its end, because an unread export
    // keeps its place.
    await expect
      .poll(
        async () =>
          (await rows(companies, { as: w.people.sysadmin, columns: name, query: '?search=harbor' }))
            .length,
      )
      .toBe(2)
  })

  test('a lost database cuts the file, so a client notices that it is incomplete', async () => {
    await add(2500, long)
    goesAfter(2)
    const cut = asks(companies, {
      as: w.people.sysadmin,
      columns: name,
      query: '?search=export',
    }).then((answer) => answer.text())
    await expect(cut).rejects.toThrow(/terminated|aborted|closed/)
    goesAfter(Infinity)
    expect(await told()).toMatchObject([
      { details: { what: 'companies', why: 'cut', rows: 2 * rowsPerPage } },
    ])
  })
})

describe('exports have limits of their own', () => {
  test('allows two at once for a person and six for all; a finished or ended one frees its place', async () => {
    // More than the buffers of a connection hold, so that an unread file stays under way.
    await add(12_000, long)
    // Holds the responses, because fetch cancels one that is garbage-collected.
    const held: Response[] = []
    const leaving = new Map<Person, AbortController[]>()
    /** Begins a file without reading it; returns the code of a refusal. */
    const begins = async (as: Person) => {
      const leave = new AbortController()
      const answer = await asks(
        companies,
        { as, columns: name, query: '?search=export' },
        leave.signal,
      )
      if (answer.status !== 200) return String(Reflect.get(Object(await answer.json()), 'code'))
      held.push(answer)
      leaving.set(as, [...(leaving.get(as) ?? []), leave])
      return 'begun'
    }
    const others = await Promise.all(
      [1, 2, 3].map((n) =>
        makePerson(w.server.owner, 0, {
          name: `Sys ${n}`,
          email: `sys${n}@siteward.test`,
          roleID: 3,
        }),
      ),
    )
    const [one = w.people.sysadmin, two = one, three = one] = others
    expect([await begins(one), await begins(one), await begins(one)]).toEqual([
      'begun',
      'begun',
      'too-many',
    ])
    expect([await begins(two), await begins(two), await begins(three)]).toEqual([
      'begun',
      'begun',
      'begun',
    ])
    // An export that was left may still be ending.
    await expect.poll(() => begins(three), { timeout: 20_000 }).toBe('begun')
    expect(await begins(w.people.sysadmin)).toBe('busy')
    for (const leave of leaving.get(two) ?? []) leave.abort()
    await expect.poll(() => begins(w.people.sysadmin), { timeout: 20_000 }).toBe('begun')
    expect(await begins(one)).toBe('too-many')
    expect(held).toHaveLength(7)
    for (const leave of [...leaving.values()].flat()) leave.abort()
  })
})

describe('exports have limits of their own', () => {
  test('limits exports of an hour and at the same time; lists still work', async () => {
    const small = await world({ limits: { exports: { ofOne: 1, ofAll: 6, anHour: 2 } } })
    const ask = (as = small.people.sysadmin) =>
      small.server.ask('POST', companies, {
        as,
        body: { format: 'csv', title: 'x', columns: name },
      })
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200])
    const refused = await ask()
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many' } })
    expect(
      (await small.server.ask('GET', '/api/accounts?limit=5', { as: small.people.sysadmin }))
        .status,
    ).toBe(200)
    small.server.wait(Number(refused.headers.get('retry-after')) * 1000)
    expect((await ask()).status).toBe(200)
    await small.stop()
  })
})
