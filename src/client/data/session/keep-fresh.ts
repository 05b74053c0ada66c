import type { Outbox } from '../outbox/outbox.ts'
import { connection } from '#client/data/api/connection.ts'
import type { Replica } from '../replica/replica.ts'
import type { Kept } from '../replica/rows.ts'

const minute = 60_000
/** The other lists wait this long, so that they do not fight the first screen for the line. */
const behind = 2500

/**
 * When lists are fetched: the one on the screen at once; all of them soon after, each minute, on focus, when the
 * connection is back and after something was sent, so that everything is there when the network goes.
 */
export function keepFresh({ replica, box, kept }: { replica: Pick<Replica, 'pull' | 'restore'>; box: Outbox | null; kept: readonly Kept[] }) {
  const pulledAt = new Map<Kept, number>()
  let stopped = false
  const pull = async (entity: Kept, olderThan: number) => {
    // Who left meanwhile is asked nothing more of.
    if (stopped) return
    if (Date.now() - (pulledAt.get(entity) ?? -Infinity) < olderThan) return
    pulledAt.set(entity, Date.now())
    await replica.pull(entity)
  }
  /** One after the other: a slow line carries one list at a time. */
  const all = async (olderThan: number) => {
    for (const entity of kept) await pull(entity, olderThan)
  }
  const start = setTimeout(() => void all(minute / 2), behind)
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') void all(minute / 2)
  }, minute)
  const focused = () => {
    if (document.visibilityState === 'visible') void all(10_000)
  }
  document.addEventListener('visibilitychange', focused)

  let was = connection.get().state
  const stopConnection = connection.subscribe(() => {
    const { state } = connection.get()
    if (state === 'online' && was === 'offline') void all(0)
    was = state
  })
  let ended = box?.snapshot().ended
  let soon: ReturnType<typeof setTimeout> | undefined
  const stopBox = box?.subscribe(() => {
    const now = box.snapshot().ended
    if (now === ended) return
    ended = now
    // A batch settles entry by entry: one fetch for all of it.
    clearTimeout(soon)
    soon = setTimeout(() => void all(0), 300)
  })
  return {
    want: (entity: Kept) => {
      void replica.restore(entity)
      if (kept.includes(entity)) void pull(entity, minute / 2)
    },
    stop() {
      stopped = true
      clearTimeout(start)
      clearTimeout(soon)
      clearInterval(timer)
      document.removeEventListener('visibilitychange', focused)
      stopConnection()
      stopBox?.()
    },
  }
}
