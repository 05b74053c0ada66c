import type { QueryClient } from '@tanstack/react-query'
import type { Outbox } from '../outbox/outbox.ts'
import { connection } from '#client/data/api/connection.ts'
import { patienceOf } from '#client/data/api/patience.ts'
import type { Replica } from '../replica/replica.ts'
import type { CachedKind } from '../replica/record.ts'

const minute = 60_000
/** The other lists wait this long, so that they do not fight the first screen for the line. */
const behind = 2500

/**
 * When lists are fetched: the one on the screen at once; all of them soon after, each minute, on
 * focus, when the connection is back and after something was sent, so that everything is there when
 * the network goes. A list that fails although others get through waits longer each time, until it
 * is answered or a person looks. Whatever else stands on the screen and was read in vain, or is
 * old, is read again on focus and when the connection is back.
 */
export function keepFresh({
  replica,
  box,
  kinds,
  client,
}: {
  replica: Pick<Replica, 'pull' | 'restore' | 'cached'>
  box: Outbox | null
  kinds: readonly CachedKind[]
  client: Pick<QueryClient, 'refetchQueries'>
}) {
  const pulledAt = new Map<CachedKind, number>()
  const patience = new Map(kinds.map((kind) => [kind, patienceOf(Date.now)]))
  const pulling = new Map<CachedKind, Promise<void>>()
  const waiting = new Map<CachedKind, ReturnType<typeof setTimeout>>()
  let stopped = false
  const pullNow = async (kind: CachedKind) => {
    pulledAt.set(kind, Date.now())
    // Where nobody answers it is not this list's fault: it is read at once when the connection is
    // back.
    const isThere = connection.get().state === 'online'
    await replica.pull(kind)
    const { error } = replica.cached(kind)
    if (error === null) patience.get(kind)?.answered()
    else if (isThere) patience.get(kind)?.failed((error.retryAfter ?? 0) * 1000)
  }
  const pull = async (kind: CachedKind, olderThan: number) => {
    // Who left meanwhile is asked nothing more of.
    if (stopped) return
    if (Date.now() - (pulledAt.get(kind) ?? -Infinity) < olderThan) return
    const before = pulling.get(kind)
    if (before) return before
    const now = pullNow(kind).finally(() => pulling.delete(kind))
    pulling.set(kind, now)
    await now
  }
  /** As `pull`, unless it failed a moment ago: then when its wait is over. */
  const pullPatiently = async (kind: CachedKind, olderThan: number) => {
    // A person's own try may have succeeded meanwhile.
    if (replica.cached(kind).error === null) patience.get(kind)?.answered()
    const left = patience.get(kind)?.left() ?? 0
    if (left === 0) return pull(kind, olderThan)
    if (stopped || waiting.has(kind)) return
    const timer = setTimeout(() => {
      waiting.delete(kind)
      if (document.visibilityState === 'visible' && connection.get().state === 'online')
        void pullPatiently(kind, 0)
    }, left)
    waiting.set(kind, timer)
  }
  /** One after the other: a slow line carries one list at a time. */
  const all = async (olderThan: number, one = pullPatiently) => {
    for (const kind of kinds) await one(kind, olderThan)
  }
  const start = setTimeout(() => void all(minute / 2), behind)
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') void all(minute / 2)
  }, minute)
  const readShown = () =>
    client.refetchQueries({
      type: 'active',
      predicate: (query) => query.state.status === 'error' || query.isStale(),
    })
  const focused = () => {
    if (document.visibilityState !== 'visible') return
    void all(10_000, pull)
    if (connection.get().state !== 'offline') void readShown()
  }
  document.addEventListener('visibilitychange', focused)

  let was = connection.get().state
  const stopConnection = connection.subscribe(() => {
    const { state } = connection.get()
    if (state === 'online' && was === 'offline') {
      void all(0)
      void readShown()
    }
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
    renew: () => all(0, pull),
    stop() {
      stopped = true
      clearTimeout(start)
      clearTimeout(soon)
      for (const timer of waiting.values()) clearTimeout(timer)
      clearInterval(timer)
      document.removeEventListener('visibilitychange', focused)
      stopConnection()
      stopBox?.()
    },
  }
}
