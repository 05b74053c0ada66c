import { abortWithPage, closeWithPage } from '../back-forward-cache.ts'
import type { Scope } from './core/types.ts'

/** The device's data about one tenant and user, readable before sign-in. */
export interface DeviceScope extends Scope {
  /** Empty on a shared device. */
  displayName: string
  /** The server's last contact under this sign-in, device time; empty: never. */
  lastContact: string
  /** The last contact by the server's clock, ms since 1970, from which the grace counts. */
  contact?: number
  /** Unsent changes in its box at the last count. */
  pending: number
  companyName?: string
  /** 'Remember' was unticked: no start without sign-in (F-84). */
  shared?: boolean
  /** Signed out, or ended by the server: no start without sign-in. */
  locked?: boolean
  /**
   * The server ended the session and no sign-in followed; the sign-in page shows it, also after a
   * reload.
   */
  ended?: boolean
  /** Days without contact in which reading continues. */
  graceDays?: number
}

/** The database `device`: the people who used this browser, and the browser's own id. */
export interface DeviceStore {
  /** A UUID that this browser keeps for good and sends to the server with every batch. */
  readonly installId: string
  scopes(): Promise<DeviceScope[]>
  /** Returns the scope of the last sign-in, with which an offline start begins (rulings, 1). */
  last(): Promise<DeviceScope | null>
  /** Stores a scope, or some of its fields; `isLast` makes it the one to start with. */
  remember(scope: Scope & Partial<DeviceScope>, isLast?: boolean): Promise<void>
  close(): void
}

/** Null when this browser has no storage. */
export async function openDeviceStore(
  indexed: IDBFactory,
  newId: () => string,
): Promise<DeviceStore | null> {
  try {
    const db = await open(indexed)
    // Usually reads once, because the first screen waits for it; this read also answers the first
    // request.
    let first: DeviceContents | null = await read(db)
    if (first.facts.get('installId') === undefined) {
      await storeInstallId(db, newId())
      first = await read(db)
    }
    const installId = first.facts.get('installId') ?? newId()
    const lasting = reopening(db, indexed, first, installId)
    return {
      installId,
      scopes: async () => (await lasting(read)).scopes,
      async last() {
        const { facts, scopes } = first ?? (await lasting(read))
        first = null
        return scopes.find((scope) => keyOf(scope) === facts.get('last')) ?? null
      },
      remember: (scope, isLast = false) =>
        lasting((present, heard) => note(present, scope, isLast, heard)),
      close: () => db.close(),
    }
  } catch {
    return null
  }
}

/**
 * The people of this device as this tab knows them, for storing again when the browser deleted the
 * database.
 */
interface KnownScopes {
  scopes: Map<string, Scope & Partial<DeviceScope>>
  last: string | undefined
}

/**
 * Runs work on the database. If the browser closed it under the open app, opens it again, once for
 * each work.
 */
function reopening(
  first: IDBDatabase,
  indexed: IDBFactory,
  { scopes, facts }: DeviceContents,
  installId: string,
) {
  let db = first
  const heard: KnownScopes = {
    scopes: new Map(scopes.map((scope) => [keyOf(scope), scope])),
    last: facts.get('last'),
  }
  return async <T>(work: (present: IDBDatabase, heard: KnownScopes) => Promise<T>): Promise<T> => {
    try {
      return await work(db, heard)
    } catch {
      db = await open(indexed)
      await storeInstallId(db, installId)
      if (!(await read(db)).facts.has('last'))
        for (const [key, scope] of [...heard.scopes])
          await note(db, scope, key === heard.last, heard)
      return work(db, heard)
    }
  }
}

function note(
  db: IDBDatabase,
  scope: Scope & Partial<DeviceScope>,
  isLast: boolean,
  heard: KnownScopes,
): Promise<void> {
  const key = keyOf(scope)
  heard.scopes.set(key, { ...heard.scopes.get(key), ...scope })
  if (isLast) heard.last = key
  return inside(db, 'readwrite', (tx) => {
    const store = tx.objectStore('scopes')
    const before: IDBRequest<DeviceScope | undefined> = store.get([scope.tenant, scope.user])
    before.onsuccess = () =>
      store.put({
        ...(before.result ?? { displayName: '', lastContact: '', pending: 0 }),
        ...scope,
      })
    if (isLast) tx.objectStore('facts').put({ name: 'last', value: key })
  })
}

function keyOf({ tenant, user }: Scope): string {
  return `${tenant}:${user}`
}

function open(indexed: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexed.open('device', 1)
    closeWithPage(opening)
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('scopes', { keyPath: ['tenant', 'user'] })
      opening.result.createObjectStore('facts', { keyPath: 'name' })
    }
    opening.onblocked = () =>
      reject(new Error('Another tab keeps an older version of the app open.'))
    opening.onerror = () => reject(opening.error ?? new Error('The database cannot be opened.'))
    opening.onsuccess = () => {
      opening.result.onversionchange = () => opening.result.close()
      resolve(opening.result)
    }
  })
}

function inside(
  db: IDBDatabase,
  mode: IDBTransactionMode,
  work: (tx: IDBTransaction) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const tx = db.transaction(['scopes', 'facts'], mode, { durability: 'strict' })
    abortWithPage(tx)
    tx.oncomplete = () => resolve()
    tx.onabort = () => reject(tx.error ?? new Error('The device did not keep it.'))
    work(tx)
  })
}

interface DeviceContents {
  scopes: DeviceScope[]
  facts: ReadonlyMap<string, string>
}

async function read(db: IDBDatabase): Promise<DeviceContents> {
  const kept: DeviceContents = { scopes: [], facts: new Map() }
  await inside(db, 'readonly', (tx) => {
    const scopes: IDBRequest<DeviceScope[]> = tx.objectStore('scopes').getAll()
    scopes.onsuccess = () => (kept.scopes = scopes.result)
    const facts: IDBRequest<{ name: string; value: string }[]> = tx.objectStore('facts').getAll()
    facts.onsuccess = () =>
      (kept.facts = new Map(facts.result.map(({ name, value }) => [name, value])))
  })
  return kept
}

/** Stores the browser's own id, unless another tab did so first. */
function storeInstallId(db: IDBDatabase, name: string): Promise<void> {
  return inside(db, 'readwrite', (tx) => {
    const store = tx.objectStore('facts')
    const asked: IDBRequest<unknown> = store.get('installId')
    asked.onsuccess = () => {
      if (asked.result === undefined) store.put({ name: 'installId', value: name })
    }
  })
}
