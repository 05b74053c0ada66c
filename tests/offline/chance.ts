import { createRandom } from '#server/seed/random.ts'

/** The random numbers of a run: the same seed gives the same run. */
export interface Chance {
  /** From 0 to below 1. */
  next(): number
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number
  /** True in this percentage of calls. */
  percent(often: number): boolean
  pick<T>(list: readonly T[]): T
  uuid(): string
}

export function chanceOf(seed: number): Chance {
  // Mixes the seed, because neighbouring seeds would begin with similar numbers.
  const { next, whole, pick } = createRandom(Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0)
  const hex = () =>
    Math.floor(next() * 4294967296)
      .toString(16)
      .padStart(8, '0')
  return {
    next,
    between: whole,
    percent: (often) => next() * 100 < often,
    pick,
    uuid() {
      const text = hex() + hex() + hex() + hex()
      return `${text.slice(0, 8)}-${text.slice(8, 12)}-4${text.slice(13, 16)}-8${text.slice(17, 20)}-${text.slice(20)}`
    },
  }
}
