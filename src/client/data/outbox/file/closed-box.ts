import { boxOf } from '../box.ts'
import { boxName } from '../browser.ts'
import { dropRows } from '../confirmed-rows.ts'
import { shownOf } from '../core/summary.ts'
import type { Review, Scope, Shown } from '../core/types.ts'
import { readMeta } from '../meta.ts'
import { openStore } from '../store.ts'
import { exportEntries, type Exported } from './export-entries.ts'

/** What is in a closed box beside its entries. */
export interface ClosedBox {
  done: Exported
  /** Why entries ask. */
  reviews: ReadonlyMap<string, Review>
  /** Where each stands; nothing of it is on its way. */
  shown: ReadonlyMap<string, Shown>
}

/** What the server said leaves a box that is not open, as at any sign-out; what a person wrote stays. */
export async function forgetClosedRows(indexed: IDBFactory, scope: Scope): Promise<void> {
  const store = await openStore(indexed, boxName(scope), () => undefined)
  try {
    await boxOf(store, () => undefined).write(['known', 'idmap'], dropRows)
  } finally {
    store.close()
  }
}

/** All that waits in a box whose owner is not signed in, for a file. Its database is opened for that moment alone. */
export async function exportClosedBox(indexed: IDBFactory, scope: Scope): Promise<ClosedBox> {
  const store = await openStore(indexed, boxName(scope), () => undefined)
  try {
    const box = boxOf(store, () => undefined)
    const done = await exportEntries(box, scope, null)
    return await box.read(['review', 'delivery', 'meta'], async (tx) => {
      const [reviews, deliveries, { paused }] = await Promise.all([tx.all('review'), tx.all('delivery'), readMeta(tx)])
      const stands = deliveries.map((delivery): [string, Shown] => {
        const shown = shownOf(delivery, paused)
        return [delivery.id, shown === 'sending' ? 'saved' : shown]
      })
      return { done, reviews: new Map(reviews.map((review) => [review.id, review])), shown: new Map(stands) }
    })
  } finally {
    store.close()
  }
}
