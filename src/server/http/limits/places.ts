import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Size } from './limits.ts'
import { add, isOverShare } from './share.ts'

/** The person or stranger whose call takes a place. */
export interface PlaceHolder {
  /** The number of a signed-in person, or the network of a stranger. */
  one: number | string
  /** The company whose share counts the call; null if none does. */
  company: number | null
  /** The network from which the call comes. */
  network: string
  /** The session token; undefined without a session. */
  token?: string
}

/** A call under way; `answer` is null once the connection is closed. */
export interface Call {
  request: IncomingMessage
  answer: ServerResponse | null
}

/** The most that may be under way; `ofCompany` is left out if companies do not count. */
export interface PlaceLimits {
  ofOne: Size
  ofCompany?: Size
  ofAll: Size
}

/** The place of one call. */
export interface Place {
  /** Frees the place. May be called twice. */
  giveBack: () => void
}

/** The share that is full. */
export type Full = 'one' | 'company' | 'all'

export interface Places {
  /** Takes a place for this call and its announced bytes, or returns which share is full. */
  take: (holder: PlaceHolder, call: Call, bytes: number) => Place | Full
  /** Ends the calls under this token that wait for their caller. */
  giveUpToken: (token: string) => void
}

interface Counted extends Place {
  call: Call
  holder: PlaceHolder
  bytes: number
}

/** The calls of one holder under way, the oldest first. */
interface Usage extends Size {
  company: number | null
  calling: Set<Counted>
}

/**
 * Returns whether the server waits for the caller, to send the rest of a body or to receive the
 * answer. Such a call can end at any time without harm; one that a handler works on cannot.
 */
export function waitsForCaller({ request, answer }: Call, hasBody: boolean): boolean {
  return (hasBody && !request.complete) || (answer !== null && answer.writableLength > 0)
}

/**
 * Counts calls under way by holder, by company and all together. In a full share a call that waits
 * for its caller is ended: the oldest one of the holder who has most. So slow bodies and unread
 * answers keep no other caller out, and a tablet on a weak line does not pay for a flood (decision
 * 0079). `giveUp` ends such a call.
 */
export function makePlaces(
  { ofOne, ofCompany, ofAll }: PlaceLimits,
  giveUp: (call: Call, holder: PlaceHolder) => void,
): Places {
  const holders = new Map<PlaceHolder['one'], Usage>()
  const companies = new Map<number, Size>()
  const all: Size = { calls: 0, bytes: 0 }

  const isShort = (shares: Iterable<Usage>, taken: Size | undefined, bytes: number, most: Size) =>
    taken !== undefined && isOverShare(taken, bytes, most) && !makeRoom(shares, taken, bytes, most)

  /** Ends calls until the new one fits; ends none and returns false if that is not enough. */
  const makeRoom = (shares: Iterable<Usage>, taken: Size, bytes: number, most: Size): boolean => {
    const queues = [...shares].map((usage) => ({ usage, waiting: waitingOf(usage) }))
    const mayGo = queues.flatMap(({ waiting }) => waiting)
    const bytesLeft = mayGo.reduce((left, one) => left - one.bytes, taken.bytes)
    if (isOverShare({ calls: taken.calls - mayGo.length, bytes: bytesLeft }, bytes, most))
      return false
    while (isOverShare(taken, bytes, most)) {
      const by = taken.calls >= most.calls ? 'calls' : 'bytes'
      const oldest = heaviestOf(queues, by)?.waiting.shift()
      if (oldest === undefined) return false
      end(oldest)
    }
    return true
  }
  const end = (one: Counted): void => {
    one.giveBack()
    giveUp(one.call, one.holder)
  }
  const count = (holder: PlaceHolder, call: Call, bytes: number): Place => {
    const { one, company } = holder
    const own = holders.get(one) ?? { calls: 0, bytes: 0, company, calling: new Set() }
    holders.set(one, own)
    const sizes: Size[] = [own, all]
    if (company !== null) {
      const ofTheirs = companies.get(company) ?? { calls: 0, bytes: 0 }
      companies.set(company, ofTheirs)
      sizes.push(ofTheirs)
    }
    for (const size of sizes) add(size, 1, bytes)
    const counted: Counted = {
      call,
      holder,
      bytes,
      giveBack: () => {
        if (!own.calling.delete(counted)) return
        for (const size of sizes) add(size, -1, -bytes)
        if (own.calls === 0) holders.delete(one)
        if (company !== null && companies.get(company)?.calls === 0) companies.delete(company)
      },
    }
    own.calling.add(counted)
    return counted
  }

  return {
    take: (holder, call, bytes) => {
      const own = holders.get(holder.one)
      if (own !== undefined && isShort([own], own, bytes, ofOne)) return 'one'
      if (holder.company !== null && ofCompany !== undefined) {
        const { company } = holder
        const colleagues = holders.values().filter((one) => one.company === company)
        if (isShort(colleagues, companies.get(company), bytes, ofCompany)) return 'company'
      }
      return isShort(holders.values(), all, bytes, ofAll) ? 'all' : count(holder, call, bytes)
    },
    giveUpToken: (token) => {
      const waiting = [...holders.values()].flatMap(waitingOf)
      for (const one of waiting) if (one.holder.token === token) end(one)
    },
  }
}

/** Returns the calls that wait for their caller, the oldest first. */
function waitingOf({ calling }: Usage): Counted[] {
  return [...calling].filter(({ call, bytes }) => waitsForCaller(call, bytes > 0))
}

interface Queue {
  usage: Usage
  waiting: Counted[]
}

/**
 * Returns the holder who has most, among those with a call that can end; among equals, the first to
 * come.
 */
function heaviestOf(queues: readonly Queue[], by: keyof Size): Queue | undefined {
  let heaviest: Queue | undefined
  for (const queue of queues) {
    const isHeavier = queue.usage[by] > (heaviest?.usage[by] ?? -1)
    if (queue.waiting.length > 0 && isHeavier) heaviest = queue
  }
  return heaviest
}
