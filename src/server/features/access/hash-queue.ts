/**
 * A waiting caller. `share` counts for the limit. With `isFamiliar` it has places that strangers
 * cannot use.
 */
export interface WaitingHash {
  share: string
  isFamiliar: boolean
  /** Returns true once the caller has hung up; nothing is hashed then. */
  isGone?: () => boolean
}

/**
 * `share`: this share has too much waiting already. `all`: the whole queue is full. `gone`: the
 * caller hung up first.
 */
export type QueueFull = { full: 'share' | 'all' | 'gone' }

export interface HashQueue {
  /** Runs the work on its turn, or refuses at once if there is no room. */
  run: <T>(who: WaitingHash, work: () => Promise<T>) => Promise<T | QueueFull>
}

export interface QueueLimits {
  atOnce: number
  /** Limits of one share, and of all who are familiar or all who are not. */
  ofShare: number
  inAll: number
}

/**
 * Two at a time (rulings, 38), 14 s at the longest. A whole site that starts its day fits into one
 * share.
 */
export const hashQueueLimits: QueueLimits = { atOnce: 2, ofShare: 80, inAll: 200 }

interface Entry {
  start: () => void
  refuse: (full: QueueFull) => void
}

/** Shares in the order of their next turn, each with its entries in order. */
type Lane = Map<string, Entry[]>

/**
 * Shares the slow hashing fairly in a rush of sign-ins. Familiar people and strangers alternate,
 * and within each group the shares do. A flood from one address delays only itself.
 */
export function createHashQueue(limits: QueueLimits = hashQueueLimits): HashQueue {
  const lanes: Record<'familiar' | 'strange', Lane> = { familiar: new Map(), strange: new Map() }
  let running = 0
  let isFamiliarNext = true

  const startNext = (): void => {
    const [first, second] = isFamiliarNext
      ? [lanes.familiar, lanes.strange]
      : [lanes.strange, lanes.familiar]
    const entry = takeFrom(first) ?? takeFrom(second)
    isFamiliarNext = !isFamiliarNext
    if (entry === undefined) running -= 1
    else entry.start()
  }

  const waitFor = (lane: Lane, share: string): Promise<QueueFull | null> => {
    const own = lane.get(share) ?? []
    if (own.length >= limits.ofShare) return Promise.resolve({ full: 'share' })
    if (countOf(lane) >= limits.inAll && !makeRoom(lane, own.length))
      return Promise.resolve({ full: 'all' })
    return new Promise((resolve) => {
      own.push({ start: () => resolve(null), refuse: resolve })
      if (own.length === 1) lane.set(share, own)
    })
  }

  return {
    run: async (who, work) => {
      if (running < limits.atOnce) running += 1
      else {
        const refused = await waitFor(who.isFamiliar ? lanes.familiar : lanes.strange, who.share)
        if (refused !== null) return refused
      }
      try {
        return who.isGone?.() === true ? { full: 'gone' } : await work()
      } finally {
        // The next entry reuses this place.
        startNext()
      }
    },
  }
}

export function isQueueFull(result: unknown): result is QueueFull {
  return typeof result === 'object' && result !== null && 'full' in result
}

/** Takes the first entry of the next share, and moves that share to the end. */
function takeFrom(lane: Lane): Entry | undefined {
  const [next] = lane
  if (next === undefined) return undefined
  const [share, entries] = next
  const entry = entries.shift()
  lane.delete(share)
  if (entries.length > 0) lane.set(share, entries)
  return entry
}

/**
 * Refuses the last entry of the longest share if the queue is full and the new share is shorter.
 */
function makeRoom(lane: Lane, ownLength: number): boolean {
  const [share, longest] = [...lane].reduce((one, other) =>
    other[1].length > one[1].length ? other : one,
  )
  if (longest.length <= ownLength + 1) return false
  longest.pop()?.refuse({ full: 'share' })
  if (longest.length === 0) lane.delete(share)
  return true
}

function countOf(lane: Lane): number {
  let count = 0
  for (const entries of lane.values()) count += entries.length
  return count
}
