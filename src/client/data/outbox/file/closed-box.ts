import { type Box, createBox } from '../box.ts'
import { boxName } from '../browser.ts'
import { clearServerRows } from '../confirmed-rows.ts'
import { displayStatusOf } from '../core/summary.ts'
import type { BoxStore } from '../box-store.ts'
import type { Draft, Review, Scope, DisplayStatus } from '../core/types.ts'
import { readMeta } from '../meta.ts'
import { openBoxStore } from '../indexed-db-store.ts'
import { removeUnsavedDrafts, readUnsavedDrafts } from '../transactions/drafts.ts'
import { exportEntries, type ExportResult } from './export-entries.ts'

/** The content of a closed box. */
export interface ClosedBoxExport {
  result: ExportResult
  /** The questions of its entries. */
  reviews: ReadonlyMap<string, Review>
  /** The state of each entry; none is being sent. */
  statuses: ReadonlyMap<string, DisplayStatus>
}

/**
 * Removes the server's rows from a box that is not open, as at any sign-out; the person's own
 * entries stay.
 */
export function clearClosedBoxRows(indexed: IDBFactory, scope: Scope): Promise<void> {
  return inClosedBox(indexed, scope, (box) => box.write(['known', 'idmap'], clearServerRows))
}

/** Returns the unsaved drafts of a box that is not open. */
export function readClosedBoxDrafts(indexed: IDBFactory, scope: Scope): Promise<Draft[]> {
  return inClosedBox(indexed, scope, readUnsavedDrafts)
}

/** Removes the unsaved drafts of a box that is not open, with their photos. */
export function removeClosedBoxDrafts(indexed: IDBFactory, scope: Scope): Promise<void> {
  return inClosedBox(indexed, scope, removeUnsavedDrafts)
}

/**
 * Exports all waiting entries of a box whose owner is not signed in. Opens its database only for
 * this.
 */
export function exportClosedBox(indexed: IDBFactory, scope: Scope): Promise<ClosedBoxExport> {
  return inClosedBox(indexed, scope, (box) => exported(box, scope, 'own'))
}

/**
 * Returns all that waits in a box which this version of the app cannot open as its own
 * (`OpenFailure`), for a file. Writes nothing into it, so its entries are not marked as attempted:
 * only the app that made them changes them.
 */
export async function exportUnopenableBox(
  indexed: IDBFactory,
  scope: Scope,
): Promise<ClosedBoxExport> {
  const store = await openBoxStore(indexed, boxName(scope), () => undefined, undefined, 'any')
  return withBox(unchanged(store), (box) => exported(box, scope, 'any'))
}

async function exported(box: Box, scope: Scope, schema: 'own' | 'any'): Promise<ClosedBoxExport> {
  const done = await exportEntries(box, scope, null, schema)
  return await box.read(['review', 'delivery', 'meta'], async (tx) => {
    const [reviews, deliveries, { paused }] = await Promise.all([
      tx.all('review'),
      tx.all('delivery'),
      readMeta(tx),
    ])
    const stands = deliveries.map((delivery): [string, DisplayStatus] => {
      const shown = displayStatusOf(delivery, paused)
      return [delivery.id, shown === 'sending' ? 'saved' : shown]
    })
    return {
      result: done,
      reviews: new Map(reviews.map((review) => [review.id, review])),
      statuses: new Map(stands),
    }
  })
}

/** Returns the same store without writes: its write transactions only read. */
function unchanged(store: BoxStore): BoxStore {
  const ignore = () => undefined
  return {
    ...store,
    write: (stores, body) => store.read(stores, (tx) => body({ ...tx, put: ignore, drop: ignore })),
  }
}

async function inClosedBox<T>(
  indexed: IDBFactory,
  scope: Scope,
  work: (box: Box) => Promise<T>,
): Promise<T> {
  return withBox(await openBoxStore(indexed, boxName(scope), () => undefined), work)
}

async function withBox<T>(store: BoxStore, work: (box: Box) => Promise<T>): Promise<T> {
  try {
    return await work(createBox(store, () => undefined))
  } finally {
    store.close()
  }
}
