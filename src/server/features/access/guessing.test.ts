import { expect, test } from 'vitest'
import {
  afterSuccess,
  type CountedAttempt,
  type CountedRow,
  countedFor,
  guessPatience,
  judgeTry,
} from './guessing.ts'
import { networkAt } from '#server/kernel/network.ts'

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

test('attempts of a throttled network do not count against the account (ruling 37)', () => {
  const { tries, rows } = table()
  for (let n = 0; n < 1000; n += 1) tries(victim, '192.0.2.1')
  expect(tries(victim, '198.51.100.1')).toBeNull()
  // Only the account's own try remains: the tries of the slowed network were taken back.
  expect([...rows.values()].find(({ role }) => role === 'account')?.failures).toBe(1)
})

test('250 throttled networks delay no one; 10,000 with one attempt each delay a new one by a minute, once (ruling 37)', () => {
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

test('a person known from this network or device does not wait for attempts of others (ruling 37)', () => {
  const { tries } = table()
  for (let n = 0; n < 10_000; n += 1) tries(victim, nth(n))
  expect(tries(victim, '198.51.100.1')).toBeGreaterThan(0)
  expect(tries(victim, '198.51.100.3', { isFamiliar: true })).toBeNull()
  for (let n = 0; n < 100; n += 1) tries(`spray${n}@x.test`, '198.51.100.3')
  expect(tries(victim, '198.51.100.3', { isFamiliar: true })).toBeGreaterThan(0)
  expect(tries(victim, '198.51.100.3', { device: 'tablet' })).toBeNull()
})

test('no attempts cause a wait longer than a minute', () => {
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

test('a network that guesses at one account gets five attempts, then ever fewer', () => {
  const { tries, wait } = table()
  let looked = 0
  for (let n = 0; n < 900; n += 1) {
    if (tries(victim, '192.0.2.1') === null) looked += 1
    wait(1000)
  }
  expect(looked).toBeGreaterThan(guessPatience.pair.free)
  expect(looked).toBeLessThan(30)
})

test('a flood from one /48 counts as one network', () => {
  const { tries } = table()
  let looked = 0
  for (let n = 0; n < 1000; n += 1)
    if (tries(victim, `2001:db8:1:${n.toString(16)}::1`) === null) looked += 1
  expect(looked).toBe(guessPatience.widePair.free)
  expect(tries(victim, '2001:db8:2::1')).toBeNull()
})

test('a success frees the account for this network, and gives the network back that one attempt', () => {
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
