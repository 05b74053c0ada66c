const works = new Set<() => Promise<void>>()

/**
 * Something that must be written before the app reloads itself: an open form's draft (offline
 * design, 9).
 */
export function onBeforeReload(work: () => Promise<void>): () => void {
  works.add(work)
  return () => works.delete(work)
}

/** Write all of it, for at most so many ms. */
export async function writeBeforeReload(milliseconds: number): Promise<void> {
  const all = Promise.allSettled([...works].map((work) => work()))
  await Promise.race([all, new Promise((done) => setTimeout(done, milliseconds))])
}
