import { BlockList, isIP } from 'node:net'

/** IPv4 addresses that are no hosts of the public internet (IANA's special-purpose registry). */
const refused4 = new BlockList()
const ranges4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const
for (const [net, prefix] of ranges4) refused4.addSubnet(net, prefix, 'ipv4')

/**
 * Global unicast addresses of IPv6; `refused6` excludes those that are no public hosts: tunnels to
 * IPv4, documentation, benchmarks.
 */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')
const refused6 = new BlockList()
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const)
  refused6.addSubnet(net, prefix, 'ipv6')

/**
 * Returns whether an IP address, as a resolver or a URL writes it, is a host of the public
 * internet; false for any other text.
 */
export function isPublicIP(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !refused4.check(address, 'ipv4')
  return (
    family === 6 &&
    !address.includes('%') &&
    global6.check(address, 'ipv6') &&
    !refused6.check(address, 'ipv6')
  )
}

export const isLoopbackIP = (address: string): boolean =>
  address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))

/** Why an address may not be called; messages word it after 'The address …'. */
export type AddressFault =
  | 'unreadable'
  | 'not-https'
  | 'with-password'
  | 'other-port'
  | 'not-public'

/**
 * Returns whether this server may call an address that a person typed: https, the usual port, no
 * password in it, and no IP address inside a network. `request.ts` checks a name again by each
 * address that it resolves to.
 * @param loopback this machine may be called too, by http and at any port: for tests alone
 */
export function judgeAddress(
  text: string,
  loopback: boolean,
): { url: URL } | { fault: AddressFault } {
  const url = URL.parse(text)
  if (url === null || url.hostname === '') return { fault: 'unreadable' }
  const host = hostOf(url)
  if (url.username !== '' || url.password !== '') return { fault: 'with-password' }
  if (loopback && isLoopbackIP(host) && /^https?:$/.test(url.protocol)) return { url }
  if (url.protocol !== 'https:') return { fault: 'not-https' }
  if (url.port !== '') return { fault: 'other-port' }
  if (isIP(host) !== 0 ? !isPublicIP(host) : isLocalName(host)) return { fault: 'not-public' }
  return { url }
}

/** Returns the host in the form of a resolver: IPv6 without its brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/**
 * Matches names of this machine or its network, and single words, which a search list completes.
 */
const isLocalName = (host: string) =>
  /(^|\.)(localhost|local|internal|intranet|home|lan|corp|home\.arpa)\.?$/.test(host) ||
  !/[^.]\.[^.]/.test(host)
