import { makeLru } from './lru.ts'
import { type Network, networkAt } from './network.ts'

/** A /48 of IPv6 is one network after so many /64 of it were seen within a day (rulings, 82). */
const mostNear = 20
const memory = 86_400_000
/** Of further /48 the one unseen longest is forgotten: a few MB at most. */
const mostWide = 5_000

/** The network that a stranger's try is counted for. Remembers which /64 it has seen. */
export type StrangerNetworks = (address: string, now: Date) => Network

/**
 * Makes a memory of networks. Who holds a /48 has 65,536 networks to guess or ask from: after 20 of
 * them all of it is answered as one network, `near`, until a day passes with fewer. An address of
 * IPv4 is always one network. Each process remembers for itself.
 */
export function makeStrangerNetworks(): StrangerNetworks {
  const seen = makeLru<Map<string, number>>(mostWide)
  return (address, now) => {
    const network = networkAt(address)
    const { near, wide } = network
    if (wide === null) return network
    const nears = seen.get(wide) ?? new Map<string, number>()
    if (nears.size >= mostNear) forgetOld(nears, now.getTime() - memory)
    const isOne = nears.size >= mostNear
    if (nears.has(near) || !isOne) nears.set(near, now.getTime())
    seen.set(wide, nears)
    return isOne ? { near: wide, wide: null } : network
  }
}

function forgetOld(nears: Map<string, number>, before: number): void {
  for (const [near, at] of nears) if (at < before) nears.delete(near)
}

/** The networks that this process has seen, whatever the strangers tried. */
export const strangerNetworkAt = makeStrangerNetworks()
