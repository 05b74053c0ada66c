import { live } from '#client/data/live.ts'
import { writeBeforeReload } from '#client/data/outbox/before-reload.ts'

/** A new version waits; `take` lets it take over and reloads. */
export interface Update {
  take: () => Promise<void>
}

export const update = live<Update | null>(null)

/** Every hour, when connected. */
const hour = 3_600_000

/**
 * After the page has loaded, so that the worker's files do not fight the first screen for the line (performance,
 * 'What the fast ones do'). A waiting version asks; nothing reloads by itself (offline design, 9).
 */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const start = () => setTimeout(() => void register(), 1500)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}

async function register(): Promise<void> {
  const { Workbox } = await import('workbox-window')
  const { takeOver } = await import('./take-over.ts')
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
  await worker.register().catch(() => undefined)
  const look = () => {
    if (document.visibilityState === 'visible') void worker.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', look)
  setInterval(look, hour)
}
