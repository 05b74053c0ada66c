import type { RequestLoad } from './limits.ts'

/**
 * Limits how much of the server one caller may use at once, so that the rest is left to others
 * (trust-cases, 15.2.2).
 */
export interface ConcurrencyLimiter<Key> {
  /**
   * Returns which share is full, that of `one` or of `all` together; null if this call was counted.
   */
  acquire: (key: Key, bytes: number) => 'one' | 'all' | null
  release: (key: Key, bytes: number) => void
}

export function createConcurrencyLimiter<Key>(
  ofOne: RequestLoad,
  ofAll: RequestLoad,
): ConcurrencyLimiter<Key> {
  const underway = new Map<Key, RequestLoad>()
  const all: RequestLoad = { calls: 0, bytes: 0 }
  return {
    acquire: (key, bytes) => {
      const own = underway.get(key)
      if (own !== undefined && exceedsLimit(own, bytes, ofOne)) return 'one'
      if (exceedsLimit(all, bytes, ofAll)) return 'all'
      addLoad(all, 1, bytes)
      if (own === undefined) underway.set(key, { calls: 1, bytes })
      else addLoad(own, 1, bytes)
      return null
    },
    release: (key, bytes) => {
      const own = underway.get(key)
      if (own === undefined) return
      addLoad(all, -1, -bytes)
      addLoad(own, -1, -bytes)
      if (own.calls <= 0) underway.delete(key)
    },
  }
}

export function addLoad(size: RequestLoad, calls: number, bytes: number): void {
  size.calls += calls
  size.bytes += bytes
}

/** Returns true if one more call with these bytes does not fit. */
export function exceedsLimit(taken: RequestLoad, bytes: number, limit: RequestLoad): boolean {
  return taken.calls >= limit.calls || (bytes > 0 && taken.bytes + bytes > limit.bytes)
}
