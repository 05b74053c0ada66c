import { type StoreChange, putChangeOf, deleteChangeOf } from '#client/data/outbox/box.ts'
import {
  type BoxStore,
  type StoreKey,
  type ReadTransaction,
  type StoreName,
  type Tables,
  type WriteTransaction,
} from '#client/data/outbox/box-store.ts'
import type { Chance } from './chance.ts'
import type { Actor, Scheduler } from './scheduler.ts'

type Rows = { [S in StoreName]: Map<string, Tables[S]> }
type Handle = ReadTransaction & WriteTransaction

/** A database of a device: only committed rows survive a crash. */
export interface Database {
  name: string
  rows: Rows
}

/** Changes a transaction for a fault; healthy worlds use none. */
export type Tamper = (
  handle: Handle,
  database: Database,
  tab: Actor,
  stores: readonly StoreName[],
) => Handle

/** Deliberately wrong disks that the oracle must find. */
export interface DiskFaults {
  tamper?: Tamper
  /** Confirms a write when its work is done, before its transaction has completed. */
  isHasty?: boolean
  /** Buffers writes in the operating system, so that they are lost with a killed browser. */
  isRelaxed?: boolean
}

export interface Disk {
  open(name: string, tab: Actor): BoxStore
  databases: Map<string, Database>
  /** Every write fails, because the device is full. */
  full: boolean
  /**
   * Kills the browser: the writes that the operating system still buffers are lost, unless writes
   * are strict.
   */
  lose(): void
  /** Continues the transactions of a thawed tab. */
  pump(): void
}

interface Job {
  tab: Actor
  run(): Promise<() => void>
}

/** A store with atomic transactions, one after the other, whose tabs may die at any time. */
export function diskOf(
  scheduler: Scheduler,
  chance: Chance,
  committed: (database: Database, changes: readonly StoreChange[]) => void,
  faults: DiskFaults,
): Disk {
  const { tamper = (handle: Handle) => handle, isHasty = false, isRelaxed = false } = faults
  const written = new Map<string, { at: number; rows: Rows }>()
  const databases = new Map<string, Database>()
  const queues = new Map<string, { jobs: Job[]; busy: boolean }>()
  const told = new WeakMap<Actor, number>()
  const disk: Disk = {
    databases,
    full: false,
    open(name, tab) {
      const database = databases.get(name) ?? { name, rows: emptyRows() }
      databases.set(name, database)
      const run = <T>(
        mode: 'read' | 'write',
        stores: readonly StoreName[],
        body: (tx: Handle) => Promise<T>,
      ): Promise<T> =>
        new Promise((resolve, reject) => {
          queueOf(name).jobs.push({
            tab,
            async run() {
              const changes: StoreChange[] = []
              try {
                const value = await body(
                  tamper(handleOf(database, changes, disk), database, tab, stores),
                )
                if (isHasty) await later(() => resolve(value))
                if (mode === 'write' && changes.length > 0) {
                  if (isRelaxed) flush(database)
                  for (const change of changes) apply(database, change)
                  committed(database, changes)
                }
                return () => resolve(value)
              } catch (error) {
                return () => reject(error)
              }
            },
          })
          pump(name)
        })
      return {
        read: (stores, body) => run('read', stores, body),
        write: (stores, body) => run('write', stores, body),
        close: () => {},
      }
    },
    pump() {
      for (const name of queues.keys()) pump(name)
    },
    lose() {
      for (const [name, { rows }] of written)
        Object.assign(databases.get(name) ?? {}, { rows: structuredClone(rows) })
    },
  }
  return disk

  /** Confirms at once and completes a little later. */
  function later(say: () => void): Promise<void> {
    say()
    return new Promise((resolve) => scheduler.plan(1, null, 'store', resolve))
  }

  /** The operating system writes its buffer every five seconds. */
  function flush({ name, rows }: Database): void {
    const before = written.get(name)
    if (before === undefined || scheduler.now() - before.at > 5000)
      written.set(name, { at: scheduler.now(), rows: structuredClone(rows) })
  }

  function queueOf(name: string): { jobs: Job[]; busy: boolean } {
    const queue = queues.get(name) ?? { jobs: [], busy: false }
    queues.set(name, queue)
    return queue
  }

  function pump(name: string): void {
    const queue = queueOf(name)
    if (queue.busy) return
    queue.jobs = queue.jobs.filter((job) => job.tab.alive)
    if (!queue.jobs.some((job) => !job.tab.frozen)) return
    queue.busy = true
    scheduler.plan(chance.next() * 2, null, 'store', () => void next(name))
  }

  async function next(name: string): Promise<void> {
    const queue = queueOf(name)
    const job = queue.jobs.find((one) => one.tab.alive && !one.tab.frozen)
    if (job !== undefined) {
      queue.jobs.splice(queue.jobs.indexOf(job), 1)
      const tell = await job.run()
      // The tab may die between the commit and its `complete` event: the rows are stored, but the
      // app does not know. Events arrive in order.
      const at = Math.max(told.get(job.tab) ?? 0, scheduler.now() + chance.next() * 2) + 0.001
      told.set(job.tab, at)
      scheduler.plan(at - scheduler.now(), job.tab, 'store', tell)
    }
    queue.busy = false
    pump(name)
  }
}

function emptyRows(): Rows {
  return {
    outbox: new Map(),
    delivery: new Map(),
    review: new Map(),
    sent: new Map(),
    drafts: new Map(),
    blobs: new Map(),
    known: new Map(),
    idmap: new Map(),
    meta: new Map(),
    ext: new Map(),
  }
}

/** Reads include the transaction's own writes; the database does not change before the commit. */
function handleOf(database: Database, changes: StoreChange[], disk: Disk): Handle {
  const own = new Map<string, unknown>()
  const place = (store: StoreName, key: StoreKey) => `${store}/${String(key)}`
  const write = (change: StoreChange) => {
    // Deletions free space, so they always succeed.
    if (disk.full && change.row !== undefined)
      throw Object.assign(new Error('full'), { name: 'QuotaExceededError' })
    own.set(place(change.store, change.key), change.row)
    changes.push(change)
  }
  return {
    async get(store, key) {
      const at = place(store, key)
      // This transaction itself wrote the row into this store.
      return own.has(at)
        ? (own.get(at) as Tables[typeof store] | undefined)
        : database.rows[store].get(String(key))
    },
    async all(store) {
      const rows = new Map(database.rows[store])
      for (const change of changes) {
        if (change.store !== store) continue
        if (change.row === undefined) rows.delete(String(change.key))
        else rows.set(String(change.key), change.row as Tables[typeof store])
      }
      return [...rows.values()]
    },
    put: (store, row) => write(putChangeOf(store, row)),
    drop: (store, key) => write(deleteChangeOf(store, key)),
  }
}

function apply<S extends StoreName>(
  database: Database,
  change: { store: S; key: StoreKey; row: Tables[S] | undefined },
): void {
  const rows: Map<string, Tables[S]> = database.rows[change.store]
  if (change.row === undefined) rows.delete(String(change.key))
  else rows.set(String(change.key), change.row)
}
