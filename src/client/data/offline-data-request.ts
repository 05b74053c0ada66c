const listeners = new Set<() => void>()

/** Downloads everything that is missing now, at a person's request, also with the data saver on. */
export function requestOfflineData(): void {
  for (const listener of [...listeners]) listener()
}

/** Subscribes a background download to `requestOfflineData`; returns a function that ends it. */
export function onOfflineDataRequest(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
