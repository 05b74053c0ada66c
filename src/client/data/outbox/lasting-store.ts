import { type BoxStore, StoreGone } from './box-store.ts'
import type { BoxSnapshot } from './outbox.ts'
import type { StillKnown } from './refill.ts'

/**
 * What it is renewed by is rarely wanted, and fetched while all is well: later its file may be
 * gone, too.
 */
export const loadRefill = () => import('./refill.ts')

/** Ms until stores that a failing disk did not give are asked for again. */
const untilRenewed = 5000

/**
 * Ms that a work waits for stores. A browser whose disk was full may take a quarter of a minute
 * over an opening.
 */
const patience = 6000

/** How often one work is begun anew on stores that go again. */
const mostTries = 5

/**
 * Stores that may be thrown away under the open app: site data cleared, evicted, the database
 * deleted, or its connection ended by a full disk (F-54, F-55). What the tab still knows is then
 * written into new ones, or into memory where none can be had (offline design, 10), and the work
 * that found them gone is done again; a write that would end in memory fails instead, for it was
 * begun as one that is kept. Memory is for as long as it must: every later work first asks for
 * stores once more. A work that no stores came for in time rejects and was not begun, however long
 * the browser is about it.
 * `told` hears what became; null: all was still there. `renew` asks for stores in place of the
 * present ones, which went, until they are to be had: what else the site writes may stand behind a
 * torn record until then (`new-log.ts`).
 */
export function lastingStore(
  first: BoxStore,
  reopen: () => Promise<BoxStore>,
  known: () => StillKnown,
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
    const { renewedStore } = await loadRefill()
    const next = await renewedStore(times, reopen, known)
    take(next.store, next.became)
  }
  const leaveMemory = async () => {
    const { keptAgain, mayStillKeep } = await loadRefill()
    // Nothing may be written there while it is carried over.
    await Promise.allSettled(underWay)
    const kept = mayStillKeep(times) ? await keptAgain(reopen, known).catch(() => null) : null
    if (kept !== null) take(kept.store, kept.became)
  }
  const once = (work: () => Promise<void>) => (renewing ??= work().finally(() => (renewing = null)))
  const orGone = (coming: Promise<void>) =>
    Promise.race([
      coming,
      known()
        .pause(patience)
        .then(() => Promise.reject(new StoreGone())),
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
    tries = mostTries,
  ): Promise<T> => {
    if (isMemory && !closed) await orGone(once(leaveMemory))
    const present = store
    const working = work(present)
    underWay.add(working)
    try {
      return await working
    } catch (error) {
      if (closed || tries === 0 || !(error instanceof StoreGone)) throw error
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
