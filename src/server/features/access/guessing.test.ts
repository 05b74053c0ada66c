import { expect, test } from 'vitest'
import {
  afterSuccess,
  type CountedAttempt,
  type CountedRow,
  countedFor,
  guessPatience,
  judgeTry,
} from './guessing.ts'
import { networkAt } from '#server/network.ts'

/** Holds the table of failures in memory, and runs tries against it. */
function table() {
  const rows = new Map<string, CountedRow>()
  let now = 1_000_000
  const found = (counted: readonly CountedAttempt[]) =>
    counted.map(
      (one) => rows.get(one.key) ?? { ...one, failures: 0, lastAt: now, blockedUntil: null },
    )
  const tries = (
    email: string,
    address: string,
    { isFamiliar = false, device = null as string | null } = {},
  ): number | null => {
    const judged = judgeTry(found(countedFor(email, networkAt(address), device)), now, isFamiliar)
    for (const row of judged.rows) rows.set(row.key, row)
    return judged.wait
  }
  const succeeds = (email: string, address: string) => {
    for (const row of afterSuccess(found(countedFor(email, networkAt(address), null))))
      rows.set(row.key, row)
  }
  return { tries, succeeds, rows, wait: (milliseconds: number) => (now += milliseconds) }
}

const nth = (n: number) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`
const victim = 'dana@ridgeline.test'

test('rulings 37: what a slowed network tries counts against nobody', () => {
  const { tries, rows } = table()
  for (let n = 0; n < 1000; n += 1) tries(victim, '192.0.2.1')
  expect(tries(victim, '198.51.100.1')).toBeNull()
  // Only the account's own try remains: the tries of the slowed network were taken back.
  expect([...rows.values()].find(({ role }) => role === 'account')?.failures).toBe(1)
})

test('rulings 37: 250 networks that are slowed hold nobody, 10,000 that try once each hold a new one for a minute at most, once', () => {
  const { tries, wait } = table()
  for (let n = 0; n < 10_000; n += 1) tries(victim, nth(n % 250))
  expect(tries(victim, '198.51.100.1')).toBeNull()
  for (let n = 0; n < 10_000; n += 1) {
    tries(victim, nth(1000 + n))
    wait(6)
  }
  const first = tries(victim, '198.51.100.2')
  expect(first).toBeGreaterThan(0)
  expect(first).toBeLessThanOrEqual(60_000)
  for (let n = 0; n < 10_000; n += 1) tries(victim, nth(20_000 + n))
  wait(first ?? 0)
  for (let n = 0; n < 10_000; n += 1) tries(victim, nth(40_000 + n))
  expect(tries(victim, '198.51.100.2')).toBeNull()
})

test('rulings 37: who signed in from this network or this device before does not wait for what others try', () => {
  const { tries } = table()
  for (let n = 0; n < 10_000; n += 1) tries(victim, nth(n))
  expect(tries(victim, '198.51.100.1')).toBeGreaterThan(0)
  expect(tries(victim, '198.51.100.3', { isFamiliar: true })).toBeNull()
  for (let n = 0; n < 100; n += 1) tries(`spray${n}@x.test`, '198.51.100.3')
  expect(tries(victim, '198.51.100.3', { isFamiliar: true })).toBeGreaterThan(0)
  expect(tries(victim, '198.51.100.3', { device: 'tablet' })).toBeNull()
})

test('no wait is ever longer than a minute, whatever is tried', () => {
  const { tries, wait } = table()
  let longest = 0
  for (let n = 0; n < 3000; n += 1) {
    longest = Math.max(
      longest,
      tries(victim, '192.0.2.1') ?? 0,
      tries(`spray${n}@x.test`, '192.0.2.2') ?? 0,
      tries(victim, '192.0.2.3', { device: 'stolen' }) ?? 0,
    )
    wait(1000)
  }
  expect(longest).toBeGreaterThan(50_000)
  expect(longest).toBeLessThanOrEqual(60_000)
})

test('a network that guesses one account is looked at five times, then ever more rarely', () => {
  const { tries, wait } = table()
  let looked = 0
  for (let n = 0; n < 900; n += 1) {
    if (tries(victim, '192.0.2.1') === null) looked += 1
    wait(1000)
  }
  expect(looked).toBeGreaterThan(guessPatience.pair.free)
  expect(looked).toBeLessThan(30)
})

test('a /48 is one network for a flood', () => {
  const { tries } = table()
  let looked = 0
  for (let n = 0; n < 1000; n += 1)
    if (tries(victim, `2001:db8:1:${n.toString(16)}::1`) === null) looked += 1
  expect(looked).toBe(guessPatience.widePair.free)
  expect(tries(victim, '2001:db8:2::1')).toBeNull()
})

test('a success makes the account free again from here, and gives a network that one try back alone', () => {
  const { tries, succeeds } = table()
  for (let n = 0; n < 4; n += 1) expect(tries(victim, '192.0.2.1')).toBeNull()
  succeeds(victim, '192.0.2.1')
  for (let n = 0; n < 5; n += 1) expect(tries(victim, '192.0.2.1')).toBeNull()
  expect(tries(victim, '192.0.2.1')).toBeGreaterThan(0)
  let refused = 0
  for (let n = 0; n < 60; n += 1) {
    if (tries(`spray${n}@x.test`, '192.0.2.9') !== null) refused += 1
    if (n % 10 === 9 && tries('own@x.test', '192.0.2.9') === null)
      succeeds('own@x.test', '192.0.2.9')
  }
  expect(refused).toBeGreaterThan(0)
})
