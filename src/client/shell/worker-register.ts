/** ms until what did not arrive is asked for again. */
const pause = 30_000

/**
 * After the page has loaded, so that the worker's files do not fight the first screen for the line
 * (performance, 'What the fast ones do'). A waiting version asks; nothing reloads by itself
 * (offline design, 9).
 */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const watch = async () => (await import('./worker-watch.ts')).watchWorker(untilDone)
  const start = () => setTimeout(() => untilDone(watch), 1500)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}

/**
 * A first visit may lose its line before the worker's files are there, and must have a worker all
 * the same.
 */
function untilDone(work: () => Promise<unknown>): void {
  work().catch(() => setTimeout(() => untilDone(work), pause))
}
