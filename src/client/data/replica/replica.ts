import type { QueryKey } from '@tanstack/react-query'
import type { Refused } from '#client/data/api/answer.ts'
import { applyDelta, isWhole, type KeptBucket, type Pulled, rowsOf, sinceOf } from './buckets.ts'
import { firstPage, isDelta, type Lists } from './lists.ts'
import type { Reads } from './reads.ts'
import type { Kept, RowOf } from './rows.ts'

/** What the server last said of one list. The same object until something changes. */
export interface Held<Row> {
  rows: readonly Row[]
  /** See `Records.asOf`. */
  asOf: number | null
  complete: boolean
  /** The device was asked; what it had is in `rows`. */
  restored: boolean
  error: Refused | null
}

/** Told of every answer once it shows, so that rows the box knew by itself can give way to it. */
export interface Watcher {
  moment(): number
  renewed<K extends Kept>(answer: { entity: K; epoch: string; since: number; rows: readonly RowOf[K][]; before: readonly RowOf[K][]; whole: boolean }): Promise<void>
}

/**
 * The copy of the server's lists on this device: read from it at once, kept up to date behind. Holds server rows
 * only and never a guess; a view lays the waiting entries over it (`view.ts`).
 */
export interface Replica {
  held<K extends Kept>(entity: K): Held<RowOf[K]>
  subscribe(entity: Kept, listener: () => void): () => void
  /** Read what the device has, once: its beginning at once, the rest after that was painted. */
  restore(entity: Kept): Promise<void>
  /** Read the beginning alone, ahead of the screen that will want it. */
  begin(entity: Kept): Promise<void>
  /** Fetch what changed since, to its end; calls at the same time are one. */
  pull(entity: Kept): Promise<void>
  stop(): void
}

const nothing: Held<never> = { rows: [], asOf: null, complete: false, restored: false, error: null }

interface State<Row> {
  held: Held<Row>
  page: readonly Row[] | null
  pulled: Pulled | null
  beginning: Promise<number[]> | null
  restoring: Promise<void> | null
  pulling: Promise<void> | null
  listeners: Set<() => void>
}

/** `kept`: the lists that this role keeps; the others are never fetched whole. */
export function createReplica(given: { reads: Reads; lists: Lists; watcher: Watcher; now: () => number; kept: readonly Kept[] }): Replica {
  const { reads, lists, watcher, now, kept } = given
  const stopped = new AbortController()
  const fresh = <Row>(): State<Row> => ({ held: nothing, page: null, pulled: null, beginning: null, restoring: null, pulling: null, listeners: new Set() })
  const states: { [K in Kept]: State<RowOf[K]> } = { action: fresh(), project: fresh(), user: fresh() }

  const bucketKey = (entity: Kept, bucket: number): QueryKey => ['bucket', entity, bucket]
  const pulledKey = (entity: Kept): QueryKey => ['pulled', entity]
  const buckets = <K extends Kept>(entity: K): KeptBucket<RowOf[K]>[] =>
    reads.client.getQueriesData<KeptBucket<RowOf[K]>>({ queryKey: ['bucket', entity] }).flatMap(([, value]) => (value ? [value] : []))

  const publish = <K extends Kept>(entity: K, change: Partial<Held<RowOf[K]>> = {}) => {
    const state: State<RowOf[K]> = states[entity]
    const { pulled } = state
    const here = buckets(entity)
    const whole = pulled?.at != null && isWhole(here, pulled)
    state.held = { ...state.held, rows: withPage(rowsOf(here, pulled), state), asOf: pulled?.at ?? null, complete: whole, ...change }
    for (const listener of [...state.listeners]) listener()
  }

  /** The lowest bucket, so that a long list shows its beginning while the rest is still read; the others' numbers. Two reads. */
  const beginNow = async <K extends Kept>(entity: K): Promise<number[]> => {
    const state: State<RowOf[K]> = states[entity]
    await reads.restore(pulledKey(entity))
    state.pulled ??= reads.client.getQueryData<Pulled>(pulledKey(entity)) ?? null
    const [first, ...rest] = state.pulled?.buckets ?? []
    if (first !== undefined) await reads.restore(bucketKey(entity, first))
    publish(entity, rest.length > 0 ? { restored: true, complete: false } : { restored: true })
    return rest
  }

  const restoreNow = async <K extends Kept>(entity: K) => {
    const rest = await beginOnce(entity)
    if (rest.length === 0) return
    await painted()
    await Promise.all(rest.map((bucket) => reads.restore(bucketKey(entity, bucket))))
    publish(entity)
  }
  const beginOnce = (entity: Kept) => (states[entity].beginning ??= beginNow(entity))

  const apply = async <K extends Kept>(entity: K, answer: Awaited<ReturnType<Lists[K]>>, moment: number, started: number): Promise<boolean> => {
    const state: State<RowOf[K]> = states[entity]
    if (!answer.ok || !isDelta<RowOf[K]>(answer.body)) {
      const aborted = !answer.ok && answer.kind === 'aborted'
      if (!aborted) publish(entity, { error: answer.ok ? null : answer })
      return false
    }
    const delta = answer.body
    const before = buckets(entity)
    const applied = applyDelta(before, delta, state.pulled, now())
    const touched = new Set(applied.put.map(({ bucket }) => bucket))
    const was = before.filter(({ bucket }) => touched.has(bucket)).flatMap(({ rows }) => rows)
    state.pulled = applied.pulled
    reads.put(pulledKey(entity), applied.pulled)
    for (const bucket of applied.forget) reads.drop(bucketKey(entity, bucket))
    for (const bucket of applied.put) reads.put(bucketKey(entity, bucket.bucket), bucket)
    const rows = applied.put.flatMap((bucket) => bucket.rows)
    if (!delta.more) state.page = null
    // First it shows, then what the box knew gives way: the other way round a row would be gone for a moment, and the
    // form on it. Twice it cannot be seen, for the two are one by their uid.
    publish(entity, { error: null })
    await watcher.renewed({ entity, epoch: delta.epoch, since: moment, rows, before: was, whole: false })
    if (!delta.more) await watcher.renewed({ entity, epoch: delta.epoch, since: started, rows: rowsOf(buckets(entity), state.pulled), before: [], whole: true })
    return delta.more
  }

  const pullNow = async <K extends Kept>(entity: K) => {
    const state: State<RowOf[K]> = states[entity]
    const list: Lists[K] = lists[entity]
    await replica.restore(entity)
    const started = watcher.moment()
    if (state.page === null && state.pulled === null && buckets(entity).length === 0) {
      const answer = await list({ limit: String(firstPage) }, stopped.signal)
      if (!answer.ok) {
        if (answer.kind !== 'aborted') publish(entity, { error: answer })
        return
      }
      if (!isDelta<RowOf[K]>(answer.body)) state.page = answer.body
      publish(entity, { error: null })
    }
    for (let more = true; more; ) {
      const moment = watcher.moment()
      const since = JSON.stringify(sinceOf(buckets(entity), state.pulled))
      const answer = await list({ since }, stopped.signal)
      if (stopped.signal.aborted) return
      more = await apply(entity, answer as Awaited<ReturnType<Lists[K]>>, moment, started)
    }
  }

  const replica: Replica = {
    held: (entity) => states[entity].held,
    subscribe(entity, listener) {
      states[entity].listeners.add(listener)
      return () => states[entity].listeners.delete(listener)
    },
    begin: async (entity) => void (await beginOnce(entity)),
    restore: (entity) => (states[entity].restoring ??= restoreNow(entity)),
    pull(entity) {
      if (!kept.includes(entity)) return Promise.resolve()
      states[entity].pulling ??= pullNow(entity).finally(() => (states[entity].pulling = null))
      return states[entity].pulling
    },
    stop: () => stopped.abort(),
  }
  return replica
}

/** While a first visit still fetches, the first page stands in for what no bucket has brought. */
function withPage<Row extends { uid: string }>(own: readonly Row[], { page }: { page: readonly Row[] | null }): readonly Row[] {
  if (page === null) return own
  const there = new Set(own.map(({ uid }) => uid))
  return [...own, ...page.filter(({ uid }) => !there.has(uid))]
}

/** After the next paint, or soon when nothing is painted (a hidden tab). */
function painted(): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, 200)
    if (typeof requestAnimationFrame === 'function')
      requestAnimationFrame(() =>
        setTimeout(() => {
          clearTimeout(timer)
          done()
        }),
      )
  })
}
