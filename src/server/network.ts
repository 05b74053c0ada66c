/**
 * Who shares a place: an address of IPv4, the first half of one of IPv6; and, since whoever has one
 * /64 often has many, the /48 around it, which counts as one place for a flood (rulings, 37).
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

/** The nearer of the two. */
export function networkOf(address: string): string {
  return networkAt(address).near
}

/** The eight groups, written alike however the address is. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const parts = (text: string) => (text === '' ? [] : text.split(':'))
  const missing = tail === undefined ? 0 : Math.max(0, 8 - parts(head).length - parts(tail).length)
  const all = [...parts(head), ...Array.from({ length: missing }, () => '0'), ...parts(tail ?? '')]
  return all.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
}
