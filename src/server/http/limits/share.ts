import type { Size } from './limits.ts'

/**
 * Limits how much of the server one caller may use at once, so that the rest is left to others
 * (trust-cases, 15.2.2).
 */
export interface Share<Key> {
  /**
   * Returns which share is full, that of `one` or of `all` together; null if this call was counted.
   */
  take: (key: Key, bytes: number) => 'one' | 'all' | null
  giveBack: (key: Key, bytes: number) => void
}

export function makeShare<Key>(ofOne: Size, ofAll: Size): Share<Key> {
  const underway = new Map<Key, Size>()
  const all: Size = { calls: 0, bytes: 0 }
  return {
    take: (key, bytes) => {
      const own = underway.get(key)
      if (own !== undefined && isOverShare(own, bytes, ofOne)) return 'one'
      if (isOverShare(all, bytes, ofAll)) return 'all'
      add(all, 1, bytes)
      if (own === undefined) underway.set(key, { calls: 1, bytes })
      else add(own, 1, bytes)
      return null
    },
    giveBack: (key, bytes) => {
      const own = underway.get(key)
      if (own === undefined) return
      add(all, -1, -bytes)
      add(own, -1, -bytes)
      if (own.calls <= 0) underway.delete(key)
    },
  }
}

export function add(size: Size, calls: number, bytes: number): void {
  size.calls += calls
  size.bytes += bytes
}

/** Returns true if one more call with these bytes does not fit. */
export function isOverShare(taken: Size, bytes: number, most: Size): boolean {
  return taken.calls >= most.calls || (bytes > 0 && taken.bytes + bytes > most.bytes)
}
