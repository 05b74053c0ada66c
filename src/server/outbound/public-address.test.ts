import { expect, test } from 'vitest'
import { isPublicIP, judgeAddress } from './public-address.ts'

/**
 * Spellings of the address of a server inside the network that other products let pass
 * (trust-cases, 'failures of comparable products').
 */
const spellings = [
  'https://127.0.0.1/',
  'https://127.1/',
  'https://127.0.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.0.0.1/',
  'https://0177.0.0.1/',
  'https://017700000001/',
  'https://127.0.0.1./',
  'https://①②⑦.⓪.⓪.①/',
  'https://127。0。0。1/',
  'HTTPS://127.0.0.1/',
  'https:127.0.0.1',
  'https:\\\\127.0.0.1\\',
  'https://user@127.0.0.1/',
  'https://api.goformz.com@127.0.0.1/',
  'https://127.0.0.1:443/',
  'https://0/',
  'https://0.0.0.0/',
  'https://127.255.255.254/',
  'https://[::1]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[0:0:0:0:0:ffff:127.0.0.1]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001:0:0:0:0:0:80ff:fffe]/',
  'https://[fe80::1]/',
  'https://[fc00::1]/',
  'https://[fd12:3456::1]/',
  'https://[ff02::1]/',
  'https://[2001:db8::1]/',
  'https://localhost/',
  'https://LOCALHOST/',
  'https://localhost./',
  'https://a.localhost/',
  'https://loopback/',
  'https://10.0.0.8/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://0xa9fea9fe/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://100.64.0.1/',
  'https://198.18.0.1/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://metadata.google.internal/',
  'https://db.internal/',
  'https://printer.local/',
  'https://nas.lan/',
]

test.each(spellings)('refuses to call %s', (address) => {
  expect(judgeAddress(address, false)).toHaveProperty('fault')
})

test.each([
  ['http://api.goformz.com/', 'not-https'],
  ['HTTP://api.goformz.com/', 'not-https'],
  ['file:///etc/passwd', 'unreadable'],
  ['ftp://api.goformz.com/', 'not-https'],
  ['gopher://api.goformz.com/', 'not-https'],
  ['data:text/plain,x', 'unreadable'],
  ['https://api.goformz.com:8443/', 'other-port'],
  ['https://api.goformz.com:22/', 'other-port'],
  ['https://user:word@api.goformz.com/', 'with-password'],
  ['//api.goformz.com', 'unreadable'],
  ['', 'unreadable'],
  ['https://', 'unreadable'],
] as const)('refuses %s as %s', (address, fault) => {
  expect(judgeAddress(address, false)).toEqual({ fault })
})

test.each([
  'https://api.goformz.com',
  'https://accounts.goformz.com/',
  'https://api.goformz.com:443/v2',
  'https://8.8.8.8/',
  'https://[2606:4700:4700::1111]/',
  'https://bücher.example/',
])('allows %s', (address) => {
  expect(judgeAddress(address, false)).toHaveProperty('url')
})

test('a test may call this machine, and nothing else inside a network', () => {
  expect(judgeAddress('http://127.0.0.1:4711/', true)).toHaveProperty('url')
  for (const address of [
    'http://10.0.0.1/',
    'https://192.168.1.1/',
    'http://localhost:4711/',
    'http://api.goformz.com/',
  ])
    expect(judgeAddress(address, true)).toHaveProperty('fault')
})

test('an address with a zone and an invalid address are not public', () => {
  expect(
    ['2606:4700::1%eth0', 'api.goformz.com', '', '1.2.3', '999.1.1.1'].map(isPublicIP),
  ).toEqual([false, false, false, false, false])
})
