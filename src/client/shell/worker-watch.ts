import { messageSW, Workbox } from 'workbox-window'
import { flushBeforeReload } from '#client/data/outbox/before-reload.ts'
import { endings } from './take-over.ts'
import { update } from './update.ts'

/** The check runs every hour while connected. */
const hour = 3_600_000

/** Milliseconds until a page without a takeover event reloads anyway. */
const told = 3000

/**
 * Registers the worker with retries, checks for a new version each hour and when the page becomes
 * visible, and notices when one waits or takes over.
 */
export async function watchWorker(
  untilDone: (work: () => Promise<unknown>) => void,
): Promise<void> {
  const worker = new Workbox('/sw.js', { scope: '/' })
  const { serviceWorker } = navigator
  // The first worker starts after the page and changes nothing for it, even if another tab
  // registered it. A page that was reloaded past its worker has none either, but knows the version
  // that is replaced.
  const before = await serviceWorker.getRegistration().catch(() => undefined)
  let known =
    serviceWorker.controller ?? (before?.active?.state === 'activated' ? before.active : null)
  worker.addEventListener('waiting', () => {
    if (known) update.set({ take: () => takeOver(worker) })
  })
  serviceWorker.addEventListener('controllerchange', () => {
    const { controller } = serviceWorker
    // Another tab let the new version take over, so this page's chunks are gone. Writes typed text
    // first.
    if (known && controller !== known) void flushBeforeReload(2000).then(() => location.reload())
    known = controller
  })
  untilDone(() => worker.register())
  void askForIt(serviceWorker)
  if (known === null) void keepUsedFiles(serviceWorker)
  const look = () => {
    if (document.visibilityState === 'visible') void worker.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', look)
  setInterval(look, hour)
}

/**
 * A page that loads while its first worker claims the open pages is left out, and would have no
 * files of the app offline as long as it stays open, so it requests a claim.
 */
async function askForIt(serviceWorker: ServiceWorkerContainer): Promise<void> {
  const { active } = await serviceWorker.ready
  if (active && serviceWorker.controller === null) void messageSW(active, { type: 'CLAIM' })
}

/** Lets the first worker cache the files of the app that the page fetched before it. */
async function keepUsedFiles({ ready }: ServiceWorkerContainer): Promise<void> {
  const { active } = await ready
  const wanted = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  if (active) await messageSW(active, { type: 'BRING_LATER_FILES', wanted })
}

/**
 * Writes drafts, lets the sender finish and lets the waiting worker take over; the page reloads on
 * the takeover event. Chromium delays the takeover for up to five minutes while a response of the
 * old worker is open, so open lookups are aborted. Sometimes it also waits for a page load, so this
 * page reloads in any case (decision 78).
 */
async function takeOver(worker: Workbox): Promise<void> {
  await flushBeforeReload(2000)
  await Promise.race([Promise.allSettled([...endings].map((end) => end())), wait(10_000)])
  navigator.serviceWorker.controller?.postMessage({ type: 'END_LOOKUPS' })
  worker.messageSkipWaiting()
  await wait(told)
  await flushBeforeReload(2000)
  location.reload()
}

const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))
