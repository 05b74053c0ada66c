import { live } from '#client/data/live.ts'
import { writeBeforeReload } from '#client/data/outbox/before-reload.ts'

/** A new version waits; `take` lets it take over and reloads. */
export interface Update {
  take: () => Promise<void>
}

export const update = live<Update | null>(null)

/** Every hour, when connected. */
const hour = 3_600_000

/** ms until what did not arrive is asked for again. */
const pause = 30_000

/**
 * After the page has loaded, so that the worker's files do not fight the first screen for the line (performance,
 * 'What the fast ones do'). A waiting version asks; nothing reloads by itself (offline design, 9).
 */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const start = () => setTimeout(() => untilDone(register), 1500)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}

async function register(): Promise<void> {
  const [{ Workbox }, { takeOver }] = await Promise.all([import('workbox-window'), import('./take-over.ts')])
  const worker = new Workbox('/sw.js', { scope: '/' })
  const { serviceWorker } = navigator
  // The first worker comes after the page and changes nothing for it, whichever tab asked for that worker. A page that
  // was reloaded past its worker has none either, but knows the version that is exchanged.
  const before = await serviceWorker.getRegistration().catch(() => undefined)
  let controlled = serviceWorker.controller !== null || before?.active?.state === 'activated'
  worker.addEventListener('waiting', () => {
    if (controlled) update.set({ take: () => takeOver(worker) })
  })
  serviceWorker.addEventListener('controllerchange', () => {
    // A tab let the new version take over: this page's chunks are gone. What is typed here is written first.
    if (controlled) void writeBeforeReload(2000).then(() => location.reload())
    controlled = true
  })
  untilDone(() => worker.register())
  const look = () => {
    if (document.visibilityState === 'visible') void worker.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', look)
  setInterval(look, hour)
}

/** A first visit may lose its line before the worker's files are there, and must have a worker all the same. */
function untilDone(work: () => Promise<unknown>): void {
  work().catch(() => setTimeout(() => untilDone(work), pause))
}
