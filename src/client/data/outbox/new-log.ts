import type { BoxStore } from './box-store.ts'

/** Ms that a browser may take to leave its file; one that does not answer is not waited for. */
const patience = 2000
/** Ms until what stood in the old file has been written elsewhere, of which no event tells. */
const moment = 150
/** Once may be passed over: LevelDB takes the wish for a new log for done when another write comes in the same moment. */
const times = 2

/**
 * Make the browser begin a new file for what it writes. Chromium appends every database of a site to one log, and goes on
 * with it after a write that broke off in the middle (a full disk, a dead battery). What follows such a torn record is
 * said to be kept, and the next opening finds the log corrupt and throws all databases away (google/leveldb, issue 1287).
 * A deleted database makes it put the log's content into a table and begin another. Rejects where the disk fails.
 */
export async function leaveLog(indexed: IDBFactory, pause: (ms: number) => Promise<void>): Promise<void> {
  try {
    await Promise.race([left(indexed, pause), pause(patience)])
  } catch (error) {
    if (!(error instanceof Error)) return
    // Its connection was ended while it wrote.
    if (error.name === 'AbortError') throw new DOMException(error.message, 'UnknownError')
    if (error.name === 'UnknownError' || error.name === 'QuotaExceededError') throw error
    // A browser that gives no further database keeps no such log either.
  }
}

async function left(indexed: IDBFactory, pause: (ms: number) => Promise<void>): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    // One after the other: the second comes when what was written beside the first is done.
    const db = await ended(indexed.open(name, 1))
    db.close()
    await ended(indexed.deleteDatabase(name))
    await pause(moment)
  }
}

const name = 'new-log'

function ended<T>(asking: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asking.addEventListener('success', () => resolve(asking.result))
    asking.addEventListener('error', () => reject(asking.error ?? new Error('The browser did not say why.')))
  })
}

/** The store, with a new log under what is saved: changes wait for it, begun at once; reading and the first screen do not. */
export function onNewLog(store: BoxStore, leave: () => Promise<void>): BoxStore {
  let leaving: Promise<void> | null = null
  const left = () =>
    (leaving ??= leave().catch((error: unknown) => {
      leaving = null
      throw error
    }))
  // Who saves hears of a failure.
  left().catch(() => undefined)
  return {
    ...store,
    async write(stores, body) {
      if (stores.includes('outbox')) await left()
      return store.write(stores, body)
    },
  }
}
