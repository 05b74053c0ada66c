/** Milliseconds to wait, so that the first screen has network and processor to itself. */
export const afterFirstScreenMs = 4000
/** Longest wait in ms before another try. */
const longest = 120_000

/**
 * Loads something that is not needed yet and retries with growing waits until it arrives, because
 * the network may be gone by then. Returns a function that stops it.
 */
export function loadInBackground(load: () => Promise<unknown>): () => void {
  let timer: ReturnType<typeof setTimeout> | null
  const begin = (wait: number) =>
    (timer = setTimeout(
      () => void load().catch(() => timer && begin(Math.min(wait * 2, longest))),
      wait,
    ))
  begin(afterFirstScreenMs)
  return () => {
    if (timer) clearTimeout(timer)
    timer = null
  }
}
