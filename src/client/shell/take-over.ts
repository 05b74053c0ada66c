/** Work to finish before a new version takes over. */
export const endings = new Set<() => Promise<void>>()

/**
 * Registers work that must finish before a new version takes over: the sender's request (at most 10
 * s).
 */
export function onTakeOver(work: () => Promise<void>): () => void {
  endings.add(work)
  return () => endings.delete(work)
}
