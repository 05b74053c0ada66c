import type { QueryClient } from '@tanstack/react-query'
import type { Outbox } from '../outbox/outbox.ts'
import { connection } from '#client/data/api/connection.ts'
import { createRetryDelay } from '#client/data/api/retry-delay.ts'
import type { Replica } from '../replica/replica.ts'
import type { CachedKind } from '../replica/record.ts'

const minute = 60_000
/**
 * Milliseconds that the other lists wait, so that they do not compete with the first screen for the
 * network.
 */
const otherListsDelayMs = 2500

/**
 * Decides when to fetch the lists. The list on the screen loads at once. All lists load soon after,
 * each minute, on focus, at reconnection and after a change was sent, so that everything is here
 * when the network is lost. A list that fails while others succeed waits longer each time, until it
 * succeeds or the window gets the focus. Other active queries that failed or are stale reload on
 * focus and at reconnection.
 */
export function startListRefresh({
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
  const retryDelays = new Map(kinds.map((kind) => [kind, createRetryDelay(Date.now)]))
  const pulling = new Map<CachedKind, Promise<void>>()
  const waiting = new Map<CachedKind, ReturnType<typeof setTimeout>>()
  let stopped = false
  const pullNow = async (kind: CachedKind) => {
    pulledAt.set(kind, Date.now())
    // A failure without a connection is not this list's fault, so the list reloads at once at
    // reconnection.
    const isThere = connection.get().state === 'online'
    await replica.pull(kind)
    const { error } = replica.cached(kind)
    if (error === null) retryDelays.get(kind)?.reset()
    else if (isThere) retryDelays.get(kind)?.recordFailure((error.retryAfter ?? 0) * 1000)
  }
  const pull = async (kind: CachedKind, olderThan: number) => {
    // Fetches nothing more after the end of the workspace.
    if (stopped) return
    if (Date.now() - (pulledAt.get(kind) ?? -Infinity) < olderThan) return
    const before = pulling.get(kind)
    if (before) return before
    const now = pullNow(kind).finally(() => pulling.delete(kind))
    pulling.set(kind, now)
    await now
  }
  /** Pulls, but after a recent failure waits until its wait is over. */
  const pullWithBackoff = async (kind: CachedKind, olderThan: number) => {
    // The person's own retry may have succeeded meanwhile.
    if (replica.cached(kind).error === null) retryDelays.get(kind)?.reset()
    const left = retryDelays.get(kind)?.remainingMs() ?? 0
    if (left === 0) return pull(kind, olderThan)
    if (stopped || waiting.has(kind)) return
    const timer = setTimeout(() => {
      waiting.delete(kind)
      if (document.visibilityState === 'visible' && connection.get().state === 'online')
        void pullWithBackoff(kind, 0)
    }, left)
    waiting.set(kind, timer)
  }
  /** Fetches one list at a time, because a slow network carries no more. */
  const all = async (olderThan: number, one = pullWithBackoff) => {
    for (const kind of kinds) await one(kind, olderThan)
  }
  const start = setTimeout(() => void all(minute / 2), otherListsDelayMs)
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
    // A batch settles entry by entry, so one fetch follows all of them.
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
