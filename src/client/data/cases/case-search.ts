import { connection } from '../api/connection.ts'
import { fetchAsset } from '../api/fetch-file.ts'
import { isDataSaverOn } from '../api/data-saver.ts'
import { type Store, createStore } from '../store.ts'
import { caseFileFacts } from './case-file-facts.gen.ts'
import type { CaseWorkerRequest, CaseWorkerResponse } from './case-worker-messages.ts'
import type { CaseQuery, PastCase } from './case-types.ts'
import { openFileCache, type FileCache } from './file-cache.ts'

/** State of the file of past cases on this page. */
export type CaseFileState =
  | { is: 'closed' | 'looking' }
  /** Not on this device; `failed`: the last download failed or brought a wrong file. */
  | { is: 'absent'; failed: boolean }
  | { is: 'fetching'; bytes: number }
  | { is: 'open'; isKept: boolean }

/**
 * The past cases of this page. Opens them when needed, downloads the file once, stores it on the
 * device and searches it in a worker.
 */
export interface CaseSearch {
  state: Pick<Store<CaseFileState>, 'get' | 'subscribe'>
  /** Size of the file in bytes, and number of its cases. */
  facts: typeof caseFileFacts
  /**
   * Opens the stored file, or downloads it when that is allowed. Returns a function that releases
   * the file.
   */
  acquire(): () => void
  /** Tells whether the device has the file, or the person wants none. */
  isKept(): Promise<boolean>
  /** Downloads the file and stores it on the device. Returns false when the download fails. */
  prefetch(): Promise<boolean>
  /** Downloads and stores the file, regardless of `mayFetch`. */
  download(): Promise<void>
  /** Removes the file from the device; it stays open for the current readers. */
  remove(): Promise<void>
  /** Returns the best three cases; null when the search fails. */
  search(queries: readonly CaseQuery[]): Promise<readonly PastCase[] | null>
}

export interface CaseSearchEnvironment {
  cache: FileCache
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

/** Creates a shelf from its dependencies; `getCaseSearch` is the one of this page. */
export function createCaseSearch({
  cache,
  read,
  start,
  removed,
  mayFetch,
  onConnection,
  rest,
}: CaseSearchEnvironment): CaseSearch {
  const state = createStore<CaseFileState>({ is: 'closed' })
  let searchWorker: SearchWorker | null = null
  let held = 0
  let resting: ReturnType<typeof setTimeout> | undefined

  const close = () => {
    if (held > 0) return
    searchWorker?.end()
    searchWorker = null
    state.set({ is: 'closed' })
  }
  /** Opens these bytes. True: they are the file. */
  const open = async (bytes: Uint8Array<ArrayBuffer>, isKept: boolean): Promise<boolean> => {
    const opening = openSearchWorker(start)
    if (!(await opening.load(bytes))) {
      opening.end()
      return false
    }
    searchWorker?.end()
    searchWorker = opening
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
    if (bytes !== null && (await cache.keep(bytes)) && state.get().is === 'open')
      state.set({ is: 'open', isKept: true })
  }
  /** Closes the file after a while without readers. */
  const restNow = () => {
    clearTimeout(resting)
    if (held === 0) resting = setTimeout(close, rest)
  }
  const begin = async () => {
    state.set({ is: 'looking' })
    const found = await cache.read().catch(() => null)
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
  const isKept = async () => removed.get() || (await cache.has())
  return {
    state,
    facts: caseFileFacts,
    acquire: hold,
    isKept,
    async prefetch() {
      if (await isKept()) return true
      // Opens the file, because only its checksum tells it from the page of a portal.
      const release = hold()
      const found = await waitUntilSettled(state)
      release()
      return found.is === 'open'
    },
    download: () => {
      removed.set(false)
      return fetchIt()
    },
    async remove() {
      removed.set(true)
      await cache.remove()
      if (state.get().is === 'open') state.set({ is: 'open', isKept: false })
    },
    search: (queries) => searchWorker?.search(queries) ?? Promise.resolve(null),
  }
}

/** Resolves with the state once the file is open or known to be absent. */
function waitUntilSettled(
  state: Pick<Store<CaseFileState>, 'get' | 'subscribe'>,
): Promise<CaseFileState> {
  const { promise, resolve } = Promise.withResolvers<CaseFileState>()
  const look = () => {
    const now = state.get()
    if (now.is === 'open' || now.is === 'absent') resolve(now)
  }
  const stop = state.subscribe(look)
  look()
  return promise.finally(stop)
}

/** A worker that has the file. */
interface SearchWorker {
  load(bytes: Uint8Array<ArrayBuffer>): Promise<boolean>
  search(queries: readonly CaseQuery[]): Promise<readonly PastCase[] | null>
  end(): void
}

function openSearchWorker(start: () => Worker): SearchWorker {
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
    worker.addEventListener('message', ({ data }: MessageEvent<CaseWorkerResponse>) => {
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
  const say = (order: CaseWorkerRequest) => worker?.postMessage(order)
  return {
    load(bytes) {
      say({ file: bytes })
      return opened.promise
    },
    search(queries) {
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
export const getCaseSearch = (): CaseSearch =>
  (pageInstance ??= createCaseSearch({
    cache: openFileCache(address),
    read: (progress) => fetchAsset(address, progress),
    start: () => new Worker(new URL('./case-worker.ts', import.meta.url), { type: 'module' }),
    mayFetch: () => connection.get().state === 'online' && !isDataSaverOn(),
    removed: { get: isRemoved, set: setRemoved },
    onConnection: connection.subscribe,
    rest: 60_000,
  }))

let pageInstance: CaseSearch | null = null

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
