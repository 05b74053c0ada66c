import type { BoxStore } from './box-store.ts'

/**
 * Ms that a browser may take to leave its log; one that does not answer is not waited for any
 * longer.
 */
const patience = 2000
/** Ms until what stood in the old log has been written elsewhere, of which no event tells. */
const moment = 150
/**
 * Once may be passed over: LevelDB takes the wish for a new log for done when another write comes
 * in the same moment.
 */
const times = 2

/** Ms in which a page that starts has read what it shows first. */
const untilBegun = 2000

type Pause = (ms: number) => Promise<void>

/**
 * The log under all databases of the site, from a moment on: the start of the page, or an opening
 * after the stores went.
 */
export interface NewLog {
  /**
   * Begins it, once, and resolves when what is written then is safe in it. Rejects where the disk
   * fails; whoever asks then begins it anew.
   */
  left(): Promise<void>
}

/**
 * Make the browser begin a new log for what it writes. Chromium appends every database of a site to
 * one log, and goes on with it after a write that broke off in the middle (a full disk, a dead
 * battery). What follows such a torn record is said to be kept, and the next opening finds the log
 * corrupt and throws all databases away (google/leveldb, issue 1287).
 * A deleted database makes it put the log's content into a table and begin another.
 */
export function newLog(indexed: IDBFactory, pause: Pause): NewLog {
  let leaving: Promise<void> | null = null
  const begin = (): Promise<void> => {
    const work = leave(indexed, pause)
    const inTime = Promise.race([work, pause(patience)])
    leaving = inTime
    // Also one that comes after the patience: what is saved after that waits again.
    work.catch(() => {
      if (leaving === inTime) leaving = null
    })
    inTime.catch(() => undefined)
    return inTime
  }
  return { left: () => leaving ?? begin() }
}

async function leave(indexed: IDBFactory, pause: Pause): Promise<void> {
  try {
    for (let time = 0; time < times; time += 1) {
      // One after the other: the second comes when what was written beside the first is done.
      const db = await ended(indexed.open(name, 1))
      db.close()
      await ended(indexed.deleteDatabase(name))
      await pause(moment)
    }
  } catch (error) {
    if (!(error instanceof Error)) return
    // Its connection was ended while it wrote.
    if (error.name === 'AbortError') throw new DOMException(error.message, 'UnknownError')
    if (error.name === 'UnknownError' || error.name === 'QuotaExceededError') throw error
    // A browser that gives no further database keeps no such log either.
  }
}

const name = 'new-log'

function ended<T>(asking: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asking.addEventListener('success', () => resolve(asking.result))
    asking.addEventListener('error', () =>
      reject(asking.error ?? new Error('The browser did not say why.')),
    )
  })
}

let logOfPage: NewLog | null = null
const pause: Pause = (ms) => new Promise((done) => setTimeout(done, ms))

/**
 * At the start of the page, whoever is there: lists and sign-ins, too, go into the log that the box
 * relies on. The first screen is read from the same databases and goes before; what is written
 * meanwhile moves along.
 */
export function beginLog(): void {
  if (typeof indexedDB === 'undefined') return
  const log = newLog(indexedDB, pause)
  logOfPage = log
  void pause(untilBegun)
    .then(log.left)
    .catch(() => undefined)
}

/**
 * The page's own for the first box; stores that are opened anew, because they went, begin another
 * at once.
 */
export function logOfOpening(): NewLog {
  const ofPage = logOfPage
  logOfPage = null
  if (ofPage !== null) return ofPage
  const log = newLog(indexedDB, pause)
  log.left().catch(() => undefined)
  return log
}

/**
 * The store, with a new log under what somebody is told is kept: such changes wait for it; reading
 * and the first screen do not.
 */
export function onNewLog(store: BoxStore, log: NewLog): BoxStore {
  return {
    ...store,
    async write(stores, body, told = true) {
      if (told && stores.includes('outbox')) await log.left()
      return store.write(stores, body)
    },
  }
}
