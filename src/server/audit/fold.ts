import { makeLru } from '#server/lru.ts'

/** What strangers do again and again. */
export interface Repeated {
  /** The event and why. */
  what: string
  /**
   * Hash of what was typed: the fold knows no more of it, so that it treats the known and the
   * unknown alike.
   */
  typed: string
  network: string
}

/** What a line says of those that it stands for. */
export interface Folded {
  /** How many there were within the hour. */
  count: number
  /** How many lines were left out within the hour, where a limit was reached. */
  unwritten?: number
}

// What one network fills, and all together in one process: 14,400 lines a day while an attack
// lasts.
const linesOfNetwork = 30
const linesOfAll = 600
const hour = 3_600_000
const mostKept = 20_000

interface Tally {
  count: number
  until: number
}

/**
 * Which of the repeated get a line in the audit trail: the 1st, 10th, 100th … within an hour of the
 * same thing from the same network. Beyond the limits only the 1st, 10th, 100th … that is left out,
 * so that the trail says that there was more.
 * It looks at nothing that depends on whether somebody is known, or its time would tell.
 */
export function makeFold(): (repeated: Repeated, at: Date) => Folded | null {
  const same = makeLru<Tally>(mostKept)
  const networks = makeLru<Tally>(mostKept)
  const totals = makeLru<Tally>(2)
  const tallyOf = (from: ReturnType<typeof makeLru<Tally>>, key: string, time: number): Tally => {
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

/** 1, 10, 100, 1,000 … */
function isRung(count: number): boolean {
  return /^10*$/.test(String(count))
}
