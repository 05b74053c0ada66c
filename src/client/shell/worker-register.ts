/** Milliseconds until a failed load is repeated. */
const pause = 30_000

/**
 * Registers the worker after the page has loaded, so that its files do not compete with the first
 * screen for the line (performance, 'What the fast ones do'). A waiting version asks; nothing
 * reloads by itself (offline design, 9).
 */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const { serviceWorker } = navigator
  const watch = async () => {
    const { watchWorker } = await import('./worker-watch.ts').catch(async (error: unknown) => {
      // Some browsers never request a module again that failed once, and this page still needs a
      // worker: without one it opens nothing offline.
      await serviceWorker.register('/sw.js', { scope: '/' })
      throw error
    })
    return watchWorker(untilDone)
  }
  const start = () => setTimeout(() => untilDone(watch), 1500)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}

/**
 * Retries, because a first visit may lose its connection before the worker's files have loaded, and
 * still needs a worker.
 */
function untilDone(work: () => Promise<unknown>): void {
  work().catch(() => setTimeout(() => untilDone(work), pause))
}
