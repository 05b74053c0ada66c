import { connection } from '../api/connection.ts'
import { readAsset } from '../api/read-file.ts'
import { savesData } from '../api/saves-data.ts'
import { type Live, live } from '../live.ts'
import { caseFileFacts } from './case-file-facts.gen.ts'
import type { CaseOrder, CaseSaid } from './case-orders.ts'
import type { CaseQuery, PastCase } from './case-types.ts'
import { cachedFile, type CachedFile } from './cached-file.ts'

/** Where the file of past cases is. */
export type ShelfState =
  | { is: 'closed' | 'looking' }
  /**
   * Not on this device; `failed`: it was asked for and did not come, or was not what it must be.
   */
  | { is: 'absent'; failed: boolean }
  | { is: 'fetching'; bytes: number }
  | { is: 'open'; isKept: boolean }

/**
 * The past cases of this page: opened when they are wanted, fetched once, kept on the device, asked
 * beside the page.
 */
export interface CaseShelf {
  state: Pick<Live<ShelfState>, 'get' | 'subscribe'>
  /** Bytes of the file, and how many cases are in it. */
  facts: typeof caseFileFacts
  /**
   * Somebody wants them: what lies on the device is opened, and fetched where it does not and that
   * may be. Returns how to let go.
   */
  hold(): () => void
  /** Fetches the file and keeps it on the device. Gives false where the fetch failed. */
  bring(): Promise<boolean>
  /** Fetches and keeps it, whatever `mayFetch` says. */
  fetch(): Promise<void>
  /** Takes it off the device; it stays open for who looks at it. */
  remove(): Promise<void>
  /** The best three; null where they could not be asked. */
  ask(queries: readonly CaseQuery[]): Promise<readonly PastCase[] | null>
}

export interface ShelfEnvironment {
  kept: CachedFile
  read: (progress: (bytes: number) => void) => Promise<Uint8Array<ArrayBuffer> | null>
  start: () => Worker
  /** Whether the person took the file off this device: then it comes only when they ask for it. */
  removed: { get: () => boolean; set: (isRemoved: boolean) => void }
  /** Whether it may be fetched unasked: there is a connection, and nobody saves on data. */
  mayFetch: () => boolean
  /** To be told when that may be otherwise; returns how to stop it. */
  onConnection: (listener: () => void) => () => void
  /** How long it stays open when nobody wants it any more, in ms. */
  rest: number
}

/** Built from what it needs; `caseShelf` is the one of this page. */
export function createCaseShelf({
  kept,
  read,
  start,
  removed,
  mayFetch,
  onConnection,
  rest,
}: ShelfEnvironment): CaseShelf {
  const state = live<ShelfState>({ is: 'closed' })
  let desk: Desk | null = null
  let held = 0
  let resting: ReturnType<typeof setTimeout> | undefined

  const close = () => {
    if (held > 0) return
    desk?.end()
    desk = null
    state.set({ is: 'closed' })
  }
  /** True: these bytes are the file, and are open from now on. */
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
  /** Nobody wants them, for now. */
  const restNow = () => {
    clearTimeout(resting)
    if (held === 0) resting = setTimeout(close, rest)
  }
  const begin = async () => {
    state.set({ is: 'looking' })
    const found = await kept.read().catch(() => null)
    if (found && (await open(found.bytes, true))) {
      // The app is newer than what lies here: renewed quietly, for the next time.
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

/** Resolves to where the file is once it is open or known to be absent. */
function settled(state: Pick<Live<ShelfState>, 'get' | 'subscribe'>): Promise<ShelfState> {
  const { promise, resolve } = Promise.withResolvers<ShelfState>()
  const look = () => {
    const now = state.get()
    if (now.is === 'open' || now.is === 'absent') resolve(now)
  }
  const stop = state.subscribe(look)
  look()
  return promise.finally(stop)
}

/** A worker with the file before it. */
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
    // The browser lets no worker start.
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

/** Of this page; made when first wanted. */
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
    // Then the file comes again with the next start.
  }
}
