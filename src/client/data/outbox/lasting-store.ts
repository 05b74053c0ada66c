import { type BoxStore, StoreGone } from './box-store.ts'
import type { BoxSnapshot } from './outbox.ts'
import type { StillKnown } from './refill.ts'

/** What it is renewed by is rarely wanted, and fetched while all is well: later its file may be gone, too. */
export const loadRefill = () => import('./refill.ts')

/**
 * Stores that may be thrown away under the open app: site data cleared, evicted, the database deleted. What the tab
 * still knows is then written into new ones, or into memory where none can be had (offline design, 10), and the work
 * that found them gone is done again. `told` hears which; not where all was still there, as after a lost connection.
 */
export function lastingStore(first: BoxStore, reopen: () => Promise<BoxStore>, known: () => StillKnown, told: (how: NonNullable<BoxSnapshot['emptied']>) => void): BoxStore & { renew(): Promise<void> } {
  let store = first
  let times = 0
  let closed = false
  let renewing: Promise<void> | null = null
  const again = async () => {
    const { renewedStore } = await loadRefill()
    const { store: next, became } = await renewedStore(times + 1, reopen, known)
    times += 1
    store = next
    if (became !== null) told(became)
  }
  const renew = (lost: BoxStore): Promise<void> => {
    if (closed || store !== lost) return Promise.resolve()
    return (renewing ??= again().finally(() => (renewing = null)))
  }
  const run = async <T>(work: (present: BoxStore) => Promise<T>): Promise<T> => {
    const present = store
    try {
      return await work(present)
    } catch (error) {
      if (closed || !(error instanceof StoreGone)) throw error
      await renew(present)
      return run(work)
    }
  }
  return {
    read: (stores, body) => run((present) => present.read(stores, body)),
    write: (stores, body) => run((present) => present.write(stores, body)),
    renew: () => renew(store),
    close() {
      closed = true
      store.close()
    },
  }
}
