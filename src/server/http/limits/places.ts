import type { IncomingMessage } from 'node:http'
import type { Size } from './limits.ts'
import { add, isFull } from './share.ts'

/** Who takes a place. */
export interface Holder {
  /** The number of a person who is signed in, or the network of somebody who is not. */
  one: number | string
  /** Null without a share for each company. */
  company: number | null
  /** The network that the call comes from. */
  network: string
  /** What the caller showed; undefined without a session. */
  token?: string
}

/** Most that may be under way; `ofCompany` is left out where companies do not count. */
export interface PlaceLimits {
  ofOne: Size
  ofCompany?: Size
  ofAll: Size
}

/** A call that was counted. */
export interface Place {
  /** Counts it no longer. May be called twice. */
  giveBack: () => void
}

/** Whose share is full. */
export type Full = 'one' | 'company' | 'all'

export interface Places {
  /** A place for this call and its announced bytes, or whose share is full. */
  take: (holder: Holder, request: IncomingMessage, bytes: number) => Place | Full
  /** Gives up all bodies that still come under this token. */
  giveUpToken: (token: string) => void
}

interface Body extends Place {
  request: IncomingMessage
  holder: Holder
  bytes: number
}

/** What one holder has under way; bodies stand in the order in which they began. */
interface Usage extends Size {
  company: number | null
  bodies: Set<Body>
}

/**
 * Counts calls under way by holder, by company and all together. Where a share is full, the body
 * that has been coming longest gives way, of whoever holds most: slow bodies keep nobody out, and
 * somebody on a weak line does not pay for a crowd (decision 0079). `giveUp` ends such a call.
 */
export function makePlaces(
  { ofOne, ofCompany, ofAll }: PlaceLimits,
  giveUp: (request: IncomingMessage, holder: Holder) => void,
): Places {
  const holders = new Map<Holder['one'], Usage>()
  const companies = new Map<number, Size>()
  const all: Size = { calls: 0, bytes: 0 }

  const isShort = (shares: Iterable<Usage>, taken: Size | undefined, bytes: number, most: Size) =>
    taken !== undefined && isFull(taken, bytes, most) && !makeRoom(shares, taken, bytes, most)

  /** Gives up bodies until the call fits, none where that is not enough. False: it does not fit. */
  const makeRoom = (shares: Iterable<Usage>, taken: Size, bytes: number, most: Size): boolean => {
    const candidates = [...shares]
    const mayGo = candidates.flatMap(({ bodies }) => comingOf(bodies))
    const bytesLeft = mayGo.reduce((left, body) => left - body.bytes, taken.bytes)
    if (isFull({ calls: taken.calls - mayGo.length, bytes: bytesLeft }, bytes, most)) return false
    while (isFull(taken, bytes, most)) {
      const by = taken.calls >= most.calls ? 'calls' : 'bytes'
      const body = oldestOfHeaviest(candidates, by)
      if (body === undefined) return false
      end(body)
    }
    return true
  }
  const end = (body: Body): void => {
    body.giveBack()
    giveUp(body.request, body.holder)
  }
  const count = (holder: Holder, request: IncomingMessage, bytes: number): Place => {
    const { one, company } = holder
    const own = holders.get(one) ?? { calls: 0, bytes: 0, company, bodies: new Set() }
    holders.set(one, own)
    const sizes: Size[] = [own, all]
    if (company !== null) {
      const ofTheirs = companies.get(company) ?? { calls: 0, bytes: 0 }
      companies.set(company, ofTheirs)
      sizes.push(ofTheirs)
    }
    for (const size of sizes) add(size, 1, bytes)
    let isGivenBack = false
    const body: Body = {
      request,
      holder,
      bytes,
      giveBack: () => {
        if (isGivenBack) return
        isGivenBack = true
        own.bodies.delete(body)
        for (const size of sizes) add(size, -1, -bytes)
        if (own.calls === 0) holders.delete(one)
        if (company !== null && companies.get(company)?.calls === 0) companies.delete(company)
      },
    }
    if (bytes > 0) own.bodies.add(body)
    return body
  }

  return {
    take: (holder, request, bytes) => {
      const own = holders.get(holder.one)
      if (own !== undefined && isShort([own], own, bytes, ofOne)) return 'one'
      if (holder.company !== null && ofCompany !== undefined) {
        const { company } = holder
        const colleagues = holders.values().filter((one) => one.company === company)
        if (isShort(colleagues, companies.get(company), bytes, ofCompany)) return 'company'
      }
      return isShort(holders.values(), all, bytes, ofAll) ? 'all' : count(holder, request, bytes)
    },
    giveUpToken: (token) => {
      const bodies = [...holders.values()].flatMap(({ bodies: own }) => comingOf(own))
      for (const body of bodies) if (body.holder.token === token) end(body)
    },
  }
}

/** Bodies that are not there yet; the others can no longer give way. */
function comingOf(bodies: Set<Body>): Body[] {
  for (const body of bodies) if (body.request.complete) bodies.delete(body)
  return [...bodies]
}

/** The oldest body of whoever holds most and has one coming; of equals, of who came first. */
function oldestOfHeaviest(shares: readonly Usage[], by: keyof Size): Body | undefined {
  let heaviest: Usage | undefined
  for (const usage of shares)
    if (usage.bodies.size > 0 && usage[by] > (heaviest?.[by] ?? -1)) heaviest = usage
  return heaviest?.bodies.values().next().value
}
