/**
 * The network of an address: the address itself for IPv4, the first half for IPv6 and, because a
 * person with one /64 often has many, the /48 around it, which counts as one for a flood (rulings,
 * 37).
 */
export interface Network {
  near: string
  /** Null for IPv4. */
  wide: string | null
}

export function networkAt(address: string): Network {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped !== undefined || !address.includes(':')) return { near: mapped ?? address, wide: null }
  const groups = groupsOf(address)
  return { near: groups.slice(0, 4).join(':'), wide: `${groups.slice(0, 3).join(':')}/48` }
}

/** Returns the nearer network. */
export function networkOf(address: string): string {
  return networkAt(address).near
}

/** Returns the eight groups in one spelling for every form of the address. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const parts = (text: string) => (text === '' ? [] : text.split(':'))
  const missing = tail === undefined ? 0 : Math.max(0, 8 - parts(head).length - parts(tail).length)
  const all = [...parts(head), ...Array.from({ length: missing }, () => '0'), ...parts(tail ?? '')]
  return all.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
}
