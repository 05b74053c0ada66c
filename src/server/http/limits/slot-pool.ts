import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestLoad } from './limits.ts'
import { addLoad, exceedsLimit } from './concurrency-limiter.ts'

/** The person or stranger whose call takes a place. */
export interface SlotOwner {
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
export interface ActiveCall {
  request: IncomingMessage
  answer: ServerResponse | null
}

/** The most that may be under way; `ofCompany` is left out if companies do not count. */
export interface SlotLimits {
  ofOne: RequestLoad
  ofCompany?: RequestLoad
  ofAll: RequestLoad
}

/** The place of one call. */
export interface CallSlot {
  /** Frees the place. May be called twice. */
  release: () => void
}

/** The share that is full. */
export type FullLimit = 'one' | 'company' | 'all'

export interface SlotPool {
  /** Takes a place for this call and its announced bytes, or returns which share is full. */
  acquire: (holder: SlotOwner, call: ActiveCall, bytes: number) => CallSlot | FullLimit
  /** Ends the calls under this token that wait for their caller. */
  abortCallsOfToken: (token: string) => void
}

interface CountedCall extends CallSlot {
  call: ActiveCall
  holder: SlotOwner
  bytes: number
}

/** The calls of one holder under way, the oldest first. */
interface Usage extends RequestLoad {
  company: number | null
  calling: Set<CountedCall>
}

/**
 * Returns whether the server waits for the caller, to send the rest of a body or to receive the
 * answer. Such a call can end at any time without harm; one that a handler works on cannot.
 */
export function isWaitingForClient({ request, answer }: ActiveCall, hasBody: boolean): boolean {
  return (hasBody && !request.complete) || (answer !== null && answer.writableLength > 0)
}

/**
 * Counts calls under way by holder, by company and all together. In a full share a call that waits
 * for its caller is ended: the oldest one of the holder who has most. So slow bodies and unread
 * answers keep no other caller out, and a tablet on a weak line does not pay for a flood (decision
 * 0079). `giveUp` ends such a call.
 */
export function createSlotPool(
  { ofOne, ofCompany, ofAll }: SlotLimits,
  abortCall: (call: ActiveCall, holder: SlotOwner) => void,
): SlotPool {
  const holders = new Map<SlotOwner['one'], Usage>()
  const companies = new Map<number, RequestLoad>()
  const all: RequestLoad = { calls: 0, bytes: 0 }

  const lacksRoom = (
    shares: Iterable<Usage>,
    taken: RequestLoad | undefined,
    bytes: number,
    most: RequestLoad,
  ) =>
    taken !== undefined && exceedsLimit(taken, bytes, most) && !makeRoom(shares, taken, bytes, most)

  /** Ends calls until the new one fits; ends none and returns false if that is not enough. */
  const makeRoom = (
    shares: Iterable<Usage>,
    taken: RequestLoad,
    bytes: number,
    most: RequestLoad,
  ): boolean => {
    const queues = [...shares].map((usage) => ({ usage, waiting: waitingOf(usage) }))
    const mayGo = queues.flatMap(({ waiting }) => waiting)
    const bytesLeft = mayGo.reduce((left, one) => left - one.bytes, taken.bytes)
    if (exceedsLimit({ calls: taken.calls - mayGo.length, bytes: bytesLeft }, bytes, most))
      return false
    while (exceedsLimit(taken, bytes, most)) {
      const by = taken.calls >= most.calls ? 'calls' : 'bytes'
      const oldest = heaviestOf(queues, by)?.waiting.shift()
      if (oldest === undefined) return false
      end(oldest)
    }
    return true
  }
  const end = (one: CountedCall): void => {
    one.release()
    abortCall(one.call, one.holder)
  }
  const count = (holder: SlotOwner, call: ActiveCall, bytes: number): CallSlot => {
    const { one, company } = holder
    const own = holders.get(one) ?? { calls: 0, bytes: 0, company, calling: new Set() }
    holders.set(one, own)
    const sizes: RequestLoad[] = [own, all]
    if (company !== null) {
      const ofTheirs = companies.get(company) ?? { calls: 0, bytes: 0 }
      companies.set(company, ofTheirs)
      sizes.push(ofTheirs)
    }
    for (const size of sizes) addLoad(size, 1, bytes)
    const counted: CountedCall = {
      call,
      holder,
      bytes,
      release: () => {
        if (!own.calling.delete(counted)) return
        for (const size of sizes) addLoad(size, -1, -bytes)
        if (own.calls === 0) holders.delete(one)
        if (company !== null && companies.get(company)?.calls === 0) companies.delete(company)
      },
    }
    own.calling.add(counted)
    return counted
  }

  return {
    acquire: (holder, call, bytes) => {
      const own = holders.get(holder.one)
      if (own !== undefined && lacksRoom([own], own, bytes, ofOne)) return 'one'
      if (holder.company !== null && ofCompany !== undefined) {
        const { company } = holder
        const colleagues = holders.values().filter((one) => one.company === company)
        if (lacksRoom(colleagues, companies.get(company), bytes, ofCompany)) return 'company'
      }
      return lacksRoom(holders.values(), all, bytes, ofAll) ? 'all' : count(holder, call, bytes)
    },
    abortCallsOfToken: (token) => {
      const waiting = [...holders.values()].flatMap(waitingOf)
      for (const one of waiting) if (one.holder.token === token) end(one)
    },
  }
}

/** Returns the calls that wait for their caller, the oldest first. */
function waitingOf({ calling }: Usage): CountedCall[] {
  return [...calling].filter(({ call, bytes }) => isWaitingForClient(call, bytes > 0))
}

interface Queue {
  usage: Usage
  waiting: CountedCall[]
}

/**
 * Returns the holder who has most, among those with a call that can end; among equals, the first to
 * come.
 */
function heaviestOf(queues: readonly Queue[], by: keyof RequestLoad): Queue | undefined {
  let heaviest: Queue | undefined
  for (const queue of queues) {
    const isHeavier = queue.usage[by] > (heaviest?.usage[by] ?? -1)
    if (queue.waiting.length > 0 && isHeavier) heaviest = queue
  }
  return heaviest
}
