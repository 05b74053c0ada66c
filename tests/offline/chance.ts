import { makeRandom } from '#server/seed/random.ts'

/** All chance of one run, from its seed: the same seed is the same run. */
export interface Chance {
  /** From 0 to below 1. */
  next(): number
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number
  /** True so often out of 100. */
  percent(often: number): boolean
  pick<T>(list: readonly T[]): T
  uuid(): string
}

export function chanceOf(seed: number): Chance {
  // The first numbers of neighbouring seeds are alike otherwise.
  const { next, whole, pick } = makeRandom(Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0)
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
