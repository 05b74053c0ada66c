import { closeWithPage } from '../back-forward-cache.ts'
import type { BoxStore } from './box-store.ts'

/** Milliseconds that the app waits for the browser to change its log; afterwards it continues. */
const patience = 2000
/** Milliseconds until the browser has moved the old log's content, for which there is no event. */
const moment = 150
/** LevelDB may skip one request for a new log, when another write arrives at the same time. */
const times = 2

/** Milliseconds in which a starting page has read the data of its first screen. */
const untilBegun = 2000

type Pause = (ms: number) => Promise<void>

/**
 * A new log under all databases of the site, from the start of the page or from an opening after
 * the stores were lost.
 */
export interface LogRotation {
  /**
   * Starts the log once; resolves when later writes are safe in it. Rejects when the disk fails;
   * the next call starts it again.
   */
  ready(): Promise<void>
}

/**
 * Makes the browser start a new log for its writes. Chromium appends all databases of a site to one
 * log, and continues it after a write that broke off (a full disk, a dead battery). It reports the
 * writes after such a torn record as saved, but the next opening finds the log corrupt and deletes
 * all databases (google/leveldb, issue 1287). The deletion of a database makes it move the log's
 * content into a table and start another log.
 */
export function createLogRotation(indexed: IDBFactory, pause: Pause): LogRotation {
  let leaving: Promise<void> | null = null
  const begin = (): Promise<void> => {
    const work = rotateLog(indexed, pause)
    const inTime = Promise.race([work, pause(patience)])
    leaving = inTime
    // Also a failure after the time limit makes the next save wait again.
    work.catch(() => {
      if (leaving === inTime) leaving = null
    })
    inTime.catch(() => undefined)
    return inTime
  }
  return { ready: () => leaving ?? begin() }
}

async function rotateLog(indexed: IDBFactory, pause: Pause): Promise<void> {
  try {
    for (let time = 0; time < times; time += 1) {
      // Runs one after the other: the second starts after the writes that ran at the same time as
      // the first.
      const opening = indexed.open(name, 1)
      closeWithPage(opening)
      const db = await ended(opening)
      db.close()
      await ended(indexed.deleteDatabase(name))
      await pause(moment)
    }
  } catch (error) {
    if (!(error instanceof Error)) return
    // The browser closed the connection during the write.
    if (error.name === 'AbortError') throw new DOMException(error.message, 'UnknownError')
    if (error.name === 'UnknownError' || error.name === 'QuotaExceededError') throw error
    // A browser that gives no further database has no such log either.
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

let rotationOfPage: LogRotation | null = null
const pause: Pause = (ms) => new Promise((done) => setTimeout(done, ms))

/**
 * Starts a new log at the start of the page for everyone, because lists and sign-ins are written to
 * the same log as the box. Waits until the first screen has been read from these databases; earlier
 * writes move to the new log.
 */
export function rotateLogAtStart(): void {
  if (typeof indexedDB === 'undefined') return
  const log = createLogRotation(indexedDB, pause)
  rotationOfPage = log
  void pause(untilBegun)
    .then(log.ready)
    .catch(() => undefined)
}

/**
 * Returns the page's log for the first box. Stores that are opened again after a loss start another
 * one at once.
 */
export function takeLogRotation(): LogRotation {
  const ofPage = rotationOfPage
  rotationOfPage = null
  if (ofPage !== null) return ofPage
  const log = createLogRotation(indexedDB, pause)
  log.ready().catch(() => undefined)
  return log
}

/**
 * Makes writes that the app reports as saved wait for the new log. Reads and the first screen do
 * not wait.
 */
export function withLogRotation(store: BoxStore, log: LogRotation): BoxStore {
  return {
    ...store,
    async write(stores, body, told = true) {
      if (told && stores.includes('outbox')) await log.ready()
      return store.write(stores, body)
    },
  }
}
