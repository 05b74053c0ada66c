import { expect, test } from 'vitest'
import { networkAt, networkOf } from './network.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2:ffff::9', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])(
  'guesses from %s count for %s: the owner of one IPv6 address has the whole network',
  (address, network) => {
    expect(networkOf(address)).toBe(network)
  },
)

test('a /48 counts as one network for a flood, and an IPv4 address only as itself', () => {
  expect(networkAt('2001:db8:1:2::9').wide).toBe(networkAt('2001:db8:1:ffff::1').wide)
  expect(networkAt('2001:db8:1:2::9').wide).not.toBe(networkAt('2001:db8:2:2::9').wide)
  expect(networkAt('2001:db8:1::9').wide).not.toBe(networkAt('2001:db8:1::9').near)
  expect(networkAt('192.0.2.7').wide).toBeNull()
})
