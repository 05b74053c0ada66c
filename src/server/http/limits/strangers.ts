import type { IncomingMessage } from 'node:http'
import type { Limits } from './limits.ts'
import { makeShare } from './share.ts'

/** Calls without a valid token, by the address they come from. */
export interface Strangers {
  /** `one` when this address has too many in work, `all` when all have; null when it was counted. */
  take: (network: string, request: IncomingMessage, bytes: number) => 'one' | 'all' | null
  giveBack: (network: string, request: IncomingMessage, bytes: number) => void
}

/**
 * Over the share, the body that has been coming longest is given up for the newcomer: somebody who lets bodies
 * hang keeps nobody at the same address from signing in.
 */
export function makeStrangers({ ofOne, ofAll }: Limits['strangers'], giveUp: (request: IncomingMessage) => void): Strangers {
  const share = makeShare<string>(ofOne, ofAll)
  const coming = new Map<string, Set<IncomingMessage>>()
  const allComing = new Set<IncomingMessage>()

  const forget = (network: string, request: IncomingMessage): void => {
    allComing.delete(request)
    const own = coming.get(network)
    own?.delete(request)
    if (own?.size === 0) coming.delete(network)
  }
  return {
    take: (network, request, bytes) => {
      const full = share.take(network, bytes)
      if (full !== null) {
        const oldest = firstComing(full === 'one' ? coming.get(network) : allComing)
        if (oldest === undefined) return full
        // Counted until its answer is out, but found no second time.
        allComing.delete(oldest)
        for (const own of coming.values()) own.delete(oldest)
        giveUp(oldest)
        share.takeAnyway(network, bytes)
      }
      if (bytes > 0) {
        allComing.add(request)
        const own = coming.get(network)
        if (own === undefined) coming.set(network, new Set([request]))
        else own.add(request)
      }
      return null
    },
    giveBack: (network, request, bytes) => {
      share.giveBack(network, bytes)
      forget(network, request)
    },
  }
}

/** The oldest whose body is not there yet. */
function firstComing(requests: Iterable<IncomingMessage> | undefined): IncomingMessage | undefined {
  for (const request of requests ?? []) if (!request.complete) return request
  return undefined
}
