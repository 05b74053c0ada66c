const works = new Set<() => Promise<void>>()

/**
 * Registers a write that must finish before the app reloads itself: an open form's draft (offline
 * design, 9).
 */
export function onBeforeReload(work: () => Promise<void>): () => void {
  works.add(work)
  return () => works.delete(work)
}

/** Runs all registered writes, for at most this time. */
export async function flushBeforeReload(milliseconds: number): Promise<void> {
  const all = Promise.allSettled([...works].map((work) => work()))
  await Promise.race([all, new Promise((done) => setTimeout(done, milliseconds))])
}
