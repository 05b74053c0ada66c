import { connection } from '../api/connection.ts'
import { readAsset } from '../api/read-file.ts'
import { savesData } from '../api/saves-data.ts'
import { type Store, createStore } from '../store.ts'
import { caseFileFacts } from './case-file-facts.gen.ts'
import type { CaseOrder, CaseSaid } from './case-orders.ts'
import type { CaseQuery, PastCase } from './case-types.ts'
import { cachedFile, type CachedFile } from './cached-file.ts'

/** State of the file of past cases on this page. */
export type ShelfState =
  | { is: 'closed' | 'looking' }
  /** Not on this device; `failed`: the last download failed or brought a wrong file. */
  | { is: 'absent'; failed: boolean }
  | { is: 'fetching'; bytes: number }
  | { is: 'open'; isKept: boolean }

/**
 * The past cases of this page. Opens them when needed, downloads the file once, stores it on the
 * device and searches it in a worker.
 */
export interface CaseShelf {
  state: Pick<Store<ShelfState>, 'get' | 'subscribe'>
  /** Size of the file in bytes, and number of its cases. */
  facts: typeof caseFileFacts
  /**
   * Opens the stored file, or downloads it when that is allowed. Returns a function that releases
   * the file.
   */
  hold(): () => void
  /** Downloads the file and stores it on the device. Returns false when the download fails. */
  bring(): Promise<boolean>
  /** Downloads and stores the file, regardless of `mayFetch`. */
  fetch(): Promise<void>
  /** Removes the file from the device; it stays open for the current readers. */
  remove(): Promise<void>
  /** Returns the best three cases; null when the search fails. */
  ask(queries: readonly CaseQuery[]): Promise<readonly PastCase[] | null>
}

export interface ShelfEnvironment {
  kept: CachedFile
  read: (progress: (bytes: number) => void) => Promise<Uint8Array<ArrayBuffer> | null>
  start: () => Worker
  /**
   * Whether the person removed the file from this device. Then only the person's request downloads
   * it again.
   */
  removed: { get: () => boolean; set: (isRemoved: boolean) => void }
  /**
   * Whether the app may download the file by itself: there is a connection, and the data saver is
   * off.
   */
  mayFetch: () => boolean
  /** Subscribes to changes of `mayFetch`; returns a function that unsubscribes. */
  onConnection: (listener: () => void) => () => void
  /** Milliseconds that the file stays open without readers. */
  rest: number
}

/** Creates a shelf from its dependencies; `caseShelf` is the one of this page. */
export function createCaseShelf({
  kept,
  read,
  start,
  removed,
  mayFetch,
  onConnection,
  rest,
}: ShelfEnvironment): CaseShelf {
  const state = createStore<ShelfState>({ is: 'closed' })
  let desk: Desk | null = null
  let held = 0
  let resting: ReturnType<typeof setTimeout> | undefined

  const close = () => {
    if (held > 0) return
    desk?.end()
    desk = null
    state.set({ is: 'closed' })
  }
  /** Opens these bytes. True: they are the file. */
  const open = async (bytes: Uint8Array<ArrayBuffer>, isKept: boolean): Promise<boolean> => {
    const opening = openDesk(start)
    if (!(await opening.give(bytes))) {
      opening.end()
      return false
    }
    desk?.end()
    desk = opening
    state.set({ is: 'open', isKept })
    return true
  }
  const fetchIt = async () => {
    const before = state.get()
    if (before.is === 'fetching') return
    if (before.is === 'open') return keep(await read(() => undefined))
    state.set({ is: 'fetching', bytes: 0 })
    const bytes = await read((done) => state.set({ is: 'fetching', bytes: done }))
    if (bytes !== null && (await open(bytes, false))) await keep(bytes)
    else state.set({ is: 'absent', failed: true })
  }
  const keep = async (bytes: Uint8Array<ArrayBuffer> | null) => {
    if (bytes !== null && (await kept.keep(bytes)) && state.get().is === 'open')
      state.set({ is: 'open', isKept: true })
  }
  /** Closes the file after a while without readers. */
  const restNow = () => {
    clearTimeout(resting)
    if (held === 0) resting = setTimeout(close, rest)
  }
  const begin = async () => {
    state.set({ is: 'looking' })
    const found = await kept.read().catch(() => null)
    if (found && (await open(found.bytes, true))) {
      // The app is newer than the stored file, so it downloads the new file for the next time.
      if (found.isOlder && mayFetch()) void fetchIt()
      return
    }
    if (mayFetch()) await fetchIt()
    else state.set({ is: 'absent', failed: found !== null })
  }
  const hold = () => {
    held += 1
    clearTimeout(resting)
    if (state.get().is === 'closed') void begin().finally(restNow)
    const stop = onConnection(() => state.get().is === 'absent' && mayFetch() && void fetchIt())
    return () => {
      stop()
      held -= 1
      restNow()
    }
  }
  return {
    state,
    facts: caseFileFacts,
    hold,
    async bring() {
      if (removed.get() || (await kept.has())) return true
      // Opens the file, because only its checksum tells it from the page of a portal.
      const release = hold()
      const found = await settled(state)
      release()
      return found.is === 'open'
    },
    fetch: () => {
      removed.set(false)
      return fetchIt()
    },
    async remove() {
      removed.set(true)
      await kept.remove()
      if (state.get().is === 'open') state.set({ is: 'open', isKept: false })
    },
    ask: (queries) => desk?.ask(queries) ?? Promise.resolve(null),
  }
}

/** Resolves with the state once the file is open or known to be absent. */
function settled(state: Pick<Store<ShelfState>, 'get' | 'subscribe'>): Promise<ShelfState> {
  const { promise, resolve } = Promise.withResolvers<ShelfState>()
  const look = () => {
    const now = state.get()
    if (now.is === 'open' || now.is === 'absent') resolve(now)
  }
  const stop = state.subscribe(look)
  look()
  return promise.finally(stop)
}

/** A worker that has the file. */
interface Desk {
  give(bytes: Uint8Array<ArrayBuffer>): Promise<boolean>
  ask(queries: readonly CaseQuery[]): Promise<readonly PastCase[] | null>
  end(): void
}

function openDesk(start: () => Worker): Desk {
  const waiting = new Map<number, (cases: readonly PastCase[] | null) => void>()
  const opened = Promise.withResolvers<boolean>()
  let asked = 0
  let worker: Worker | null = null
  const end = () => {
    worker?.terminate()
    opened.resolve(false)
    for (const answer of waiting.values()) answer(null)
    waiting.clear()
  }
  try {
    worker = start()
    worker.addEventListener('message', ({ data }: MessageEvent<CaseSaid>) => {
      if ('isOpen' in data) return opened.resolve(data.isOpen)
      waiting.get(data.of)?.(data.cases)
      waiting.delete(data.of)
    })
    worker.addEventListener('error', end)
    worker.addEventListener('messageerror', end)
  } catch {
    // The browser starts no worker.
    end()
  }
  const say = (order: CaseOrder) => worker?.postMessage(order)
  return {
    give(bytes) {
      say({ file: bytes })
      return opened.promise
    },
    ask(queries) {
      const { promise, resolve } = Promise.withResolvers<readonly PastCase[] | null>()
      waiting.set((asked += 1), resolve)
      say({ ask: asked, queries })
      return promise
    },
    end,
  }
}

const address = new URL('./past-cases.bin', import.meta.url).href

/** Returns the shelf of this page, created at the first use. */
export const caseShelf = (): CaseShelf =>
  (ofThisPage ??= createCaseShelf({
    kept: cachedFile(address),
    read: (progress) => readAsset(address, progress),
    start: () => new Worker(new URL('./case-worker.ts', import.meta.url), { type: 'module' }),
    mayFetch: () => connection.get().state === 'online' && !savesData(),
    removed: { get: isRemoved, set: setRemoved },
    onConnection: connection.subscribe,
    rest: 60_000,
  }))

let ofThisPage: CaseShelf | null = null

const removedKey = 'siteward.cases-removed'

function isRemoved(): boolean {
  try {
    return localStorage.getItem(removedKey) !== null
  } catch {
    return false
  }
}

function setRemoved(removed: boolean): void {
  try {
    if (removed) localStorage.setItem(removedKey, '1')
    else localStorage.removeItem(removedKey)
  } catch {
    // Without storage the next start downloads the file again.
  }
}
