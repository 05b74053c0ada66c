import { expect, test } from 'vitest'
import { isLocalRequest, createProxyWarning } from './local-request.ts'

const from = (remoteAddress: string | undefined, headers: Record<string, string> = {}) =>
  isLocalRequest({ socket: { remoteAddress }, headers: { host: 'localhost', ...headers } })

test.each(['127.0.0.1', '127.9.0.1', '::1', '::ffff:127.0.0.1'])(
  'a call from this machine is direct: %s',
  (address) => {
    expect(from(address)).toBe(true)
    expect(from(address, { 'user-agent': 'x', 'x-request-id': '1', 'x-client': '1' })).toBe(true)
  },
)

test.each(['10.0.0.1', '::ffff:10.0.0.1', '2001:db8::1', '1270.0.0.1', undefined])(
  'a call from another machine is not direct: %s',
  (address) => {
    expect(from(address)).toBe(false)
  },
)

test.each([
  'forwarded',
  'via',
  'x-real-ip',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-server',
  'x-forwarded-prefix',
  'cf-connecting-ip',
  'cf-ray',
  'cf-visitor',
  'client-ip',
  'true-client-ip',
  'fastly-client-ip',
  'x-client-ip',
  'x-cluster-client-ip',
])('a call with the header of a proxy is not direct: %s', (header) => {
  expect(from('127.0.0.1', { [header]: '10.0.0.1' })).toBe(false)
})

test('warns once of X-Forwarded-For without TRUST_PROXY, and never with a trusted proxy', () => {
  const said: string[] = []
  const log = { warn: (text: string) => void said.push(text) }
  const forwarded = { 'x-forwarded-for': '10.0.0.1' }
  const trusting = createProxyWarning(1, log)
  trusting(forwarded)
  expect(said).toEqual([])
  const warn = createProxyWarning(0, log)
  for (const headers of [{}, forwarded, forwarded]) warn(headers)
  expect(said).toEqual([expect.stringContaining('TRUST_PROXY=0')])
})
