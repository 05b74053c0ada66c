/** A fixed sequence of random numbers: the same seed gives the same company (mulberry32). */
export interface Random {
  /** Returns a number with 0 ≤ n < 1. */
  next: () => number
  /** Returns a whole number, both ends included. */
  whole: (from: number, to: number) => number
  chance: (share: number) => boolean
  pick: <T>(list: readonly T[]) => T
  /** Returns the list in another order. */
  shuffled: <T>(list: readonly T[]) => T[]
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(list: readonly T[]): T => {
    const found = list[whole(0, list.length - 1)]
    if (found === undefined) throw new RangeError('Nothing to pick from.')
    return found
  }
  return {
    next,
    whole,
    pick,
    chance: (share) => next() < share,
    shuffled: (list) => {
      const result = [...list]
      for (let last = result.length - 1; last > 0; last -= 1) {
        const other = whole(0, last)
        const [one, two] = [result[last], result[other]]
        if (one !== undefined && two !== undefined) [result[last], result[other]] = [two, one]
      }
      return result
    },
  }
}
