import { messageSW, Workbox } from 'workbox-window'
import { writeBeforeReload } from '#client/data/outbox/before-reload.ts'
import { endings } from './take-over.ts'
import { update } from './update.ts'

/** Every hour, when connected. */
const hour = 3_600_000

/** ms until a page that was not told of the exchange reloads all the same. */
const told = 3000

/**
 * Registers the worker, as often as it takes, looks for another version each hour and on coming
 * back, and hears when one waits or took over.
 */
export async function watchWorker(
  untilDone: (work: () => Promise<unknown>) => void,
): Promise<void> {
  const worker = new Workbox('/sw.js', { scope: '/' })
  const { serviceWorker } = navigator
  // The first worker comes after the page and changes nothing for it, whichever tab asked for that
  // worker. A page that was reloaded past its worker has none either, but knows the version that is
  // exchanged.
  const before = await serviceWorker.getRegistration().catch(() => undefined)
  let known =
    serviceWorker.controller ?? (before?.active?.state === 'activated' ? before.active : null)
  worker.addEventListener('waiting', () => {
    if (known) update.set({ take: () => takeOver(worker) })
  })
  serviceWorker.addEventListener('controllerchange', () => {
    const { controller } = serviceWorker
    // A tab let the new version take over: this page's chunks are gone. What is typed here is
    // written first.
    if (known && controller !== known) void writeBeforeReload(2000).then(() => location.reload())
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
 * A page that was on its way while its first worker took the pages over was left out, and would
 * have nothing of the app's files once the network is gone, for as long as it stays open: it asks
 * to be taken too.
 */
async function askForIt(serviceWorker: ServiceWorkerContainer): Promise<void> {
  const { active } = await serviceWorker.ready
  if (active && serviceWorker.controller === null) void messageSW(active, { type: 'CLAIM' })
}

/** Has the first worker keep the files of the app that the page fetched before it was there. */
async function keepUsedFiles({ ready }: ServiceWorkerContainer): Promise<void> {
  const { active } = await ready
  const wanted = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  if (active) await messageSW(active, { type: 'BRING_LATER_FILES', wanted })
}

/**
 * Drafts are written, the sender ends, the waiting worker takes over; the page reloads when it is
 * told of the exchange. Chromium keeps the old one for up to five minutes while an answer of it is
 * on its way, so those end; and now and then with none, until a page is loaded anew: so whoever
 * tapped has theirs loaded in any case (decision 78).
 */
async function takeOver(worker: Workbox): Promise<void> {
  await writeBeforeReload(2000)
  await Promise.race([Promise.allSettled([...endings].map((end) => end())), wait(10_000)])
  navigator.serviceWorker.controller?.postMessage({ type: 'END_LOOKUPS' })
  worker.messageSkipWaiting()
  await wait(told)
  await writeBeforeReload(2000)
  location.reload()
}

const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))
