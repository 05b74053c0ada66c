import { createLru } from './lru.ts'
import { type Network, networkAt } from './network.ts'

/** Number of /64 of IPv6 within a day after which their /48 counts as one network (ruling 82). */
const maxSubnets = 20
const memory = 86_400_000
/** Number of /48 in memory, a few MB at most; the oldest is forgotten. */
const maxNetworks = 5_000

/** Returns the network that a stranger's call counts to, and remembers its /64. */
export type StrangerNetworks = (address: string, now: Date) => Network

/**
 * Makes a memory of networks. A person with a /48 has 65,536 networks to guess from, so after 20 of
 * them the whole /48 is returned as `near`, until a day passes with fewer. An address of IPv4 is
 * always one network. Each process remembers for itself.
 */
export function createStrangerNetworks(): StrangerNetworks {
  const seen = createLru<Map<string, number>>(maxNetworks)
  return (address, now) => {
    const network = networkAt(address)
    const { near, wide } = network
    if (wide === null) return network
    const nears = seen.get(wide) ?? new Map<string, number>()
    if (nears.size >= maxSubnets) forgetOld(nears, now.getTime() - memory)
    const isOne = nears.size >= maxSubnets
    if (nears.has(near) || !isOne) nears.set(near, now.getTime())
    seen.set(wide, nears)
    return isOne ? { near: wide, wide: null } : network
  }
}

function forgetOld(nears: Map<string, number>, before: number): void {
  for (const [near, at] of nears) if (at < before) nears.delete(near)
}

/** The memory of this process, shared by all limits for strangers. */
export const strangerNetworkAt = createStrangerNetworks()
