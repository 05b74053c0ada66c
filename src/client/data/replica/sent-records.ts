import { newlyEndedEntries } from '#client/data/outbox/outcome.ts'
import type { Outbox } from '#client/data/outbox/outbox.ts'
import { createStore, type Store } from '../store.ts'

/** Milliseconds that a record shows "Sent" (offline design, 12). */
export const sentDisplayMs = 10_000

/** Watches the uids of the records whose last entry was sent within that time. */
export function trackSentRecords(box: Outbox): Store<ReadonlySet<string>> & { stop(): void } {
  const marks = createStore<ReadonlySet<string>>(new Set())
  let seen = box.snapshot().ended
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const change = (work: (uids: Set<string>) => void) => {
    const next = new Set(marks.get())
    work(next)
    marks.set(next)
  }
  const stop = box.subscribe(() => {
    const { ended, lanes } = box.snapshot()
    const news = newlyEndedEntries(seen, ended).filter(
      ({ end, entry }) => end === 'confirmed' && !lanes.has(entry.ref),
    )
    seen = ended
    if (news.length === 0) return
    change((uids) => news.forEach(({ entry }) => uids.add(entry.ref)))
    const timer = setTimeout(() => {
      timers.delete(timer)
      change((uids) => news.forEach(({ entry }) => uids.delete(entry.ref)))
    }, sentDisplayMs)
    timers.add(timer)
  })
  return {
    ...marks,
    stop() {
      stop()
      timers.forEach(clearTimeout)
    },
  }
}
