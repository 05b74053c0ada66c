/** ms; the first screen has line and processor to itself. */
export const behindTheFirstScreen = 4000

/** Load what nobody waits for yet; one that fails is loaded by whoever asks for it. Returns how to call it off. */
export function soon(load: () => Promise<unknown>): () => void {
  const timer = setTimeout(() => void load().catch(() => undefined), behindTheFirstScreen)
  return () => clearTimeout(timer)
}
