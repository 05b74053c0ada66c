import { createLru } from '#server/kernel/lru.ts'

/** A call that strangers repeat. */
export interface Repeated {
  /** The event and its reason. */
  what: string
  /**
   * Hash of the typed text: the fold knows no more of it, so that it treats known and unknown
   * addresses alike.
   */
  typed: string
  network: string
}

/** The numbers that a line has of the repeats it represents. */
export interface Folded {
  /** Number of repeats within the hour. */
  count: number
  /** Number of lines that a limit left out within the hour. */
  unwritten?: number
}

// Lines an hour of one network, and of all together in one process: 14,400 lines a day while an
// attack lasts.
const linesOfNetwork = 30
const linesOfAll = 600
const hour = 3_600_000
const maxFoldEntries = 20_000

interface Tally {
  count: number
  until: number
}

/**
 * Decides which repeats get a line in the audit trail: the 1st, 10th, 100th … within an hour of the
 * same call from the same network. Beyond the limits only the 1st, 10th, 100th … omitted one gets a
 * line, so that the trail shows that there were more. It ignores whether a person is known, because
 * its duration would reveal that.
 */
export function createFold(): (repeated: Repeated, at: Date) => Folded | null {
  const same = createLru<Tally>(maxFoldEntries)
  const networks = createLru<Tally>(maxFoldEntries)
  const totals = createLru<Tally>(2)
  const tallyOf = (from: ReturnType<typeof createLru<Tally>>, key: string, time: number): Tally => {
    const found = from.get(key)
    if (found !== undefined && found.until > time) return found
    const fresh = { count: 0, until: time + hour }
    from.set(key, fresh)
    return fresh
  }
  return ({ what, typed, network }, at) => {
    const time = at.getTime()
    const tries = tallyOf(same, `${what} ${typed} ${network}`, time)
    tries.count += 1
    if (!isRung(tries.count)) return null
    const place = tallyOf(networks, network, time)
    const all = tallyOf(totals, 'written', time)
    if (place.count < linesOfNetwork && all.count < linesOfAll) {
      place.count += 1
      all.count += 1
      return { count: tries.count }
    }
    const unwritten = tallyOf(totals, 'unwritten', time)
    unwritten.count += 1
    return isRung(unwritten.count) ? { count: tries.count, unwritten: unwritten.count } : null
  }
}

/** Returns true for 1, 10, 100, 1,000 … */
function isRung(count: number): boolean {
  return /^10*$/.test(String(count))
}
