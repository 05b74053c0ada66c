import { boxOf } from '../box.ts'
import { boxName } from '../browser.ts'
import type { Review, Scope } from '../core/types.ts'
import { openStore } from '../store.ts'
import { exportEntries, type Exported } from './export-entries.ts'

/** All that waits in a box whose owner is not signed in, for a file; with why entries ask. Its database is opened for that moment alone. */
export async function exportClosedBox(indexed: IDBFactory, scope: Scope): Promise<{ done: Exported; reviews: ReadonlyMap<string, Review> }> {
  const store = await openStore(indexed, boxName(scope), () => undefined)
  try {
    const box = boxOf(store, () => undefined)
    const reviews = await box.read(['review'], (tx) => tx.all('review'))
    return { done: await exportEntries(box, scope, null), reviews: new Map(reviews.map((review) => [review.id, review])) }
  } finally {
    store.close()
  }
}
