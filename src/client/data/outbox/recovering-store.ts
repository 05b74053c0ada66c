import { type BoxStore, StoreLostError } from './box-store.ts'
import type { BoxSnapshot } from './outbox.ts'
import type { TabMemory } from './refill.ts'

/** Loads the code for a rewrite ahead, because its file may be unavailable when it is needed. */
export const loadRefillModule = () => import('./refill.ts')

/** Milliseconds until the next request for stores that a failing disk refused. */
const untilRenewed = 5000

/**
 * Milliseconds that a work waits for stores. A browser whose disk was full may take a quarter of a
 * minute to open one.
 */
const storeTimeout = 6000

/** Number of times that one work restarts when the stores disappear again. */
const maxRetries = 5

/**
 * A store that survives the loss of its database under the open app: cleared or evicted site data,
 * a deletion, or a connection that a full disk ended (F-54, F-55). Writes what the tab still knows
 * into new stores, or into memory if the browser gives none (offline design, 10), and repeats the
 * interrupted work. A write that would end up in memory fails instead, because the app would report
 * it as saved. Later work requests stores again before it uses memory, and rejects without starting
 * when none come in time. `told` receives the result; null: nothing was lost. `renew` requests
 * stores until the browser gives them, because until then other writes of the site may follow a
 * torn record (`log-rotation.ts`).
 */
export function createRecoveringStore(
  first: BoxStore,
  reopen: () => Promise<BoxStore>,
  known: () => TabMemory,
  told: (how: BoxSnapshot['emptied']) => void,
): BoxStore & { renew(): void } {
  let store = first
  let isMemory = false
  let times = 0
  const underWay = new Set<Promise<unknown>>()
  let closed = false
  let renewing: Promise<void> | null = null

  const take = (next: BoxStore, became: BoxSnapshot['emptied']) => {
    const was = isMemory
    store = next
    isMemory = became === 'memory'
    if (became !== null) times += 1
    if (was || became !== null) told(became)
  }
  const again = async () => {
    const { recoverStore } = await loadRefillModule()
    const next = await recoverStore(times, reopen, known)
    take(next.store, next.emptied)
  }
  const leaveMemory = async () => {
    const { reopenAndRefill, mayRetryStorage } = await loadRefillModule()
    // Waits for running work, because a write during the move would be lost.
    await Promise.allSettled(underWay)
    const kept = mayRetryStorage(times)
      ? await reopenAndRefill(reopen, known).catch(() => null)
      : null
    if (kept !== null) take(kept.store, kept.emptied)
  }
  const once = (work: () => Promise<void>) => (renewing ??= work().finally(() => (renewing = null)))
  const orGone = (coming: Promise<void>) =>
    Promise.race([
      coming,
      known()
        .pause(storeTimeout)
        .then(() => Promise.reject(new StoreLostError())),
    ])
  const renew = async (lost: BoxStore) => {
    if (!closed && store === lost) await once(again)
  }
  const renewUntil = (lost: BoxStore): void => {
    if (closed || store !== lost || isMemory) return
    void renew(lost).catch(async () => {
      await known().pause(untilRenewed)
      renewUntil(lost)
    })
  }
  const run = async <T>(
    isWrite: boolean,
    work: (present: BoxStore) => Promise<T>,
    tries = maxRetries,
  ): Promise<T> => {
    if (isMemory && !closed) await orGone(once(leaveMemory))
    const present = store
    const working = work(present)
    underWay.add(working)
    try {
      return await working
    } catch (error) {
      if (closed || tries === 0 || !(error instanceof StoreLostError)) throw error
      await orGone(renew(present))
      if (isMemory && isWrite) throw error
      return run(isWrite, work, tries - 1)
    } finally {
      underWay.delete(working)
    }
  }
  return {
    read: (stores, body) => run(false, (present) => present.read(stores, body)),
    write: (stores, body, told) => run(true, (present) => present.write(stores, body, told)),
    renew: () => renewUntil(store),
    close() {
      closed = true
      const last = store
      // Finishes running writes first, such as the removal of drafts at a logout.
      if (underWay.size === 0) last.close()
      else void Promise.allSettled(underWay).then(() => last.close())
    },
  }
}
