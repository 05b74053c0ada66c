import type { Workbox } from 'workbox-window'
import { writeBeforeReload } from '#client/data/outbox/before-reload.ts'

const works = new Set<() => Promise<void>>()

/** Something that ends before the app is exchanged: the sender's request (at most 10 s). */
export function onTakeOver(work: () => Promise<void>): () => void {
  works.add(work)
  return () => works.delete(work)
}

/** Drafts are written, the sender ends, the waiting worker takes over; the page reloads when it is told of the exchange. */
export async function takeOver(worker: Workbox): Promise<void> {
  await writeBeforeReload(2000)
  await Promise.race([Promise.allSettled([...works].map((work) => work())), new Promise((done) => setTimeout(done, 10_000))])
  worker.messageSkipWaiting()
}
