/** What ends before the app is exchanged. */
export const endings = new Set<() => Promise<void>>()

/** Something that ends before the app is exchanged: the sender's request (at most 10 s). */
export function onTakeOver(work: () => Promise<void>): () => void {
  endings.add(work)
  return () => endings.delete(work)
}
