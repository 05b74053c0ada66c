/** A value that others watch, shaped for `useSyncExternalStore`. */
export interface Live<T> {
  get(): T
  set(value: T): void
  subscribe(listener: () => void): () => void
}

/** Make a watched value; listeners are told only when it became another one. */
export function live<T>(initial: T): Live<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
