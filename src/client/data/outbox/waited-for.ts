const waited = new Set<string>()

/** A form waits for this entry and says itself what becomes of it; after that it is told like any other. */
export function waitFor(id: string): () => void {
  waited.add(id)
  // A moment longer than the form, which speaks first.
  return () => void setTimeout(() => waited.delete(id), 500)
}

export const wasWaitedFor = (id: string): boolean => waited.has(id)
