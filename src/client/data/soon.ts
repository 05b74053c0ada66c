/** ms; the first screen has line and processor to itself. */
export const behindTheFirstScreen = 4000
/** ms; the longest wait before another try. */
const longest = 120_000

/**
 * Load what nobody waits for yet, and again, each time later, until it arrived: a line may be gone
 * by then. Returns how to call it off.
 */
export function soon(load: () => Promise<unknown>): () => void {
  let timer: ReturnType<typeof setTimeout> | null
  const begin = (wait: number) =>
    (timer = setTimeout(
      () => void load().catch(() => timer && begin(Math.min(wait * 2, longest))),
      wait,
    ))
  begin(behindTheFirstScreen)
  return () => {
    if (timer) clearTimeout(timer)
    timer = null
  }
}
