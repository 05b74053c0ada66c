import type { Outbox } from '../outbox/outbox.ts'
import { connection } from '#client/data/api/connection.ts'
import type { Replica } from '../replica/replica.ts'
import type { CachedKind } from '../replica/record.ts'

const minute = 60_000
/** The other lists wait this long, so that they do not fight the first screen for the line. */
const behind = 2500

/**
 * When lists are fetched: the one on the screen at once; all of them soon after, each minute, on focus, when the
 * connection is back and after something was sent, so that everything is there when the network goes.
 */
export function keepFresh({ replica, box, kinds }: { replica: Pick<Replica, 'pull' | 'restore'>; box: Outbox | null; kinds: readonly CachedKind[] }) {
  const pulledAt = new Map<CachedKind, number>()
  let stopped = false
  const pull = async (kind: CachedKind, olderThan: number) => {
    // Who left meanwhile is asked nothing more of.
    if (stopped) return
    if (Date.now() - (pulledAt.get(kind) ?? -Infinity) < olderThan) return
    pulledAt.set(kind, Date.now())
    await replica.pull(kind)
  }
  /** One after the other: a slow line carries one list at a time. */
  const all = async (olderThan: number) => {
    for (const kind of kinds) await pull(kind, olderThan)
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
    want: (kind: CachedKind) => {
      void replica.restore(kind)
      if (kinds.includes(kind)) void pull(kind, minute / 2)
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
