/** A cache of bounded size that forgets the entry unused for longest. */
export interface Lru<Value> {
  get: (key: string) => Value | undefined
  set: (key: string, value: Value) => void
  delete: (key: string) => void
}

/**
 * Makes a cache; `most` limits the number of entries, or the sum of what `weigh` returns for each.
 */
export function createLru<Value>(
  capacity: number,
  weigh: (value: Value, key: string) => number = () => 1,
): Lru<Value> {
  // A Map keeps the order of insertion, so the first key is the one unused longest.
  const entries = new Map<string, Value>()
  let weight = 0
  const remove = (key: string): void => {
    const value = entries.get(key)
    if (value === undefined) return
    entries.delete(key)
    weight -= weigh(value, key)
  }
  return {
    get: (key) => {
      const value = entries.get(key)
      if (value === undefined) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set: (key, value) => {
      remove(key)
      if (weigh(value, key) > capacity) return
      entries.set(key, value)
      weight += weigh(value, key)
      for (const oldest of entries.keys()) {
        if (weight <= capacity) break
        remove(oldest)
      }
    },
    delete: remove,
  }
}
