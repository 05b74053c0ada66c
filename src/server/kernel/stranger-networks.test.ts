import { expect, test } from 'vitest'
import { createStrangerNetworks } from './stranger-networks.ts'

const day = 86_400_000
const nth = (n: number) => `2001:db8:7:${n.toString(16)}::1`
const at = (milliseconds: number) => new Date(1_000_000_000_000 + milliseconds)

test('counts a /48 as one network after 20 different /64 of it (ruling 82)', () => {
  const networkAt = createStrangerNetworks()
  const nears = Array.from({ length: 22 }, (_, n) => networkAt(nth(n), at(n)).near)
  expect(new Set(nears.slice(0, 20)).size).toBe(20)
  expect(nears.slice(20)).toEqual(['2001:db8:7/48', '2001:db8:7/48'])
  // The first /64 counts as the /48 now; another /48 and IPv4 do not.
  expect(networkAt(nth(0), at(30))).toEqual({ near: '2001:db8:7/48', wide: null })
  expect(networkAt('2001:db8:8:1::1', at(30)).near).toBe('2001:db8:8:1')
  expect(networkAt('192.0.2.7', at(30)).near).toBe('192.0.2.7')
})

test('counts each /64 on its own again after a day with fewer', () => {
  const networkAt = createStrangerNetworks()
  for (let n = 0; n < 100; n += 1) expect(networkAt(nth(1), at(n)).near).toBe('2001:db8:7:1')
  for (let n = 0; n < 20; n += 1) networkAt(nth(n), at(n))
  expect(networkAt(nth(1), at(day / 2)).wide).toBeNull()
  expect(networkAt(nth(1), at(day * 1.2)).near).toBe('2001:db8:7:1')
})
