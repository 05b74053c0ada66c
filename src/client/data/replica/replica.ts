import type { QueryKey } from '@tanstack/react-query'
import type { Delta } from '#contract/kernel/shapes.ts'
import type { Me } from '#contract/access/schema.ts'
import type { ApiFailure } from '#client/data/api/api-result.ts'
import {
  applyDelta,
  type CachedBucket,
  confirmBuckets,
  hasAllBuckets,
  type ListSyncState,
  rowsOf,
} from './buckets.ts'
import { startPull, advancePull, shouldRenderRows, type PullProgress } from './pull.ts'
import type { QueryStore } from './query-store.ts'
import {
  type CachedKind,
  type CachedRecord,
  type CachedRows,
  type KindRegistry,
  withAllFields,
} from './record.ts'

/** The server's latest state of one list. The same object until something changes. */
export interface CachedList<Row> {
  rows: readonly Row[]
  /** See `Records.asOf`. */
  asOf: number | null
  complete: boolean
  /** The device's data have been read; `rows` has them. */
  restored: boolean
  error: ApiFailure | null
}

/** Receives every answer after it shows, so that the box can drop its confirmed rows. */
export interface ListUpdateListener {
  revision(): number
  onListUpdate<K extends CachedKind>(answer: {
    kind: K
    epoch: string
    since: number
    rows: readonly CachedRows[K][]
    before: readonly CachedRows[K][]
    whole: boolean
  }): Promise<void>
}

/**
 * The device's copy of the server's lists: reads it at once and updates it in the background.
 * Contains server rows only, never optimistic changes; a view adds the waiting entries (`overlay-row.ts`).
 */
export interface Replica {
  cached<K extends CachedKind>(kind: K): CachedList<CachedRows[K]>
  subscribe(kind: CachedKind, listener: () => void): () => void
  /** Reads the device's data once: the first part at once, the rest after a paint. */
  restore(kind: CachedKind): Promise<void>
  /** Reads the first part alone, ahead of the screen that needs it. */
  restoreFirstBucket(kind: CachedKind): Promise<void>
  /** Fetches all changes; concurrent calls share one pull. */
  pull(kind: CachedKind): Promise<void>
  stop(): void
}

const emptyList: CachedList<never> = {
  rows: [],
  asOf: null,
  complete: false,
  restored: false,
  error: null,
}

interface State<Row> {
  list: CachedList<Row>
  page: readonly Row[] | null
  pulled: ListSyncState | null
  beginning: Promise<number[]> | null
  restoring: Promise<void> | null
  pulling: Promise<void> | null
  listeners: Set<() => void>
}

/** Rows of the answered buckets, and the rows that were in them before. */
interface PulledRows<Row> {
  rows: Row[]
  before: Row[]
}

/**
 * Rows in the first answer of a first visit: enough for a screen, and soon there on a slow network.
 */
const firstPage = 50

interface Dependencies {
  reads: QueryStore
  records: KindRegistry
  me: Me
  listListener: ListUpdateListener
  now: () => number
  /** The lists that this role caches; the app never fetches others completely. */
  kinds: readonly CachedKind[]
}

export function createReplica({
  reads,
  records,
  me,
  listListener,
  now,
  kinds,
}: Dependencies): Replica {
  const stopped = new AbortController()
  const fresh = <Row>(): State<Row> => ({
    list: emptyList,
    page: null,
    pulled: null,
    beginning: null,
    restoring: null,
    pulling: null,
    listeners: new Set(),
  })
  const names = Object.keys(records) as CachedKind[]
  const states = Object.fromEntries(names.map((kind) => [kind, fresh()])) as {
    [K in CachedKind]: State<CachedRows[K]>
  }
  // The cast restores the link between a row and its record, which the compiler loses for a union
  // of kinds.
  const recordOf = <K extends CachedKind>(kind: K) => records[kind] as unknown as CachedRecord<K>

  const bucketKey = (kind: CachedKind, bucket: number): QueryKey => [
    'bucket',
    records[kind].word,
    bucket,
  ]
  const pulledKey = (kind: CachedKind): QueryKey => ['pulled', records[kind].word]
  const buckets = <K extends CachedKind>(kind: K): CachedBucket<CachedRows[K]>[] =>
    reads.client
      .getQueriesData<CachedBucket<CachedRows[K]>>({ queryKey: ['bucket', records[kind].word] })
      .flatMap(([, value]) => (value ? [value] : []))

  const publish = <K extends CachedKind>(
    kind: K,
    change: Partial<CachedList<CachedRows[K]>> = {},
  ) => {
    const state: State<CachedRows[K]> = states[kind]
    const { pulled } = state
    const here = buckets(kind)
    const whole = pulled?.at != null && hasAllBuckets(here, pulled)
    state.list = {
      ...state.list,
      rows: withFirstPage(rowsOf(here, pulled), state),
      asOf: pulled?.at ?? null,
      complete: whole,
      ...change,
    }
    for (const listener of [...state.listeners]) listener()
  }

  /**
   * Adds missing fields to rows of an earlier app version. A bucket arrives as a whole, so its
   * first row represents it.
   */
  const restoreBucket = async <K extends CachedKind>(kind: K, number: number) => {
    const key = bucketKey(kind, number)
    await reads.restore(key)
    const { fields } = recordOf(kind)
    const bucket = reads.client.getQueryData<CachedBucket<CachedRows[K]>>(key)
    const first = bucket?.rows[0]
    if (!fields || !first || withAllFields(first, fields) === first) return
    reads.client.setQueryData(key, {
      ...bucket,
      rows: bucket.rows.map((row) => withAllFields(row, fields)),
    })
  }

  /**
   * Reads the lowest bucket with two reads, so that a long list shows its start while the rest
   * loads; returns the other buckets' numbers.
   */
  const beginNow = async <K extends CachedKind>(kind: K): Promise<number[]> => {
    const state: State<CachedRows[K]> = states[kind]
    await reads.restore(pulledKey(kind))
    state.pulled ??= reads.client.getQueryData<ListSyncState>(pulledKey(kind)) ?? null
    const [first, ...rest] = state.pulled?.buckets ?? []
    if (first !== undefined) await restoreBucket(kind, first)
    publish(kind, rest.length > 0 ? { restored: true, complete: false } : { restored: true })
    return rest
  }

  const restoreNow = async <K extends CachedKind>(kind: K) => {
    const rest = await beginOnce(kind)
    if (rest.length === 0) return
    await waitForPaint()
    await Promise.all(rest.map((bucket) => restoreBucket(kind, bucket)))
    publish(kind)
  }
  const beginOnce = (kind: CachedKind) => (states[kind].beginning ??= beginNow(kind))

  /**
   * Applies an answer to the cached list and stores it, without showing it yet. Returns its rows.
   */
  const apply = <K extends CachedKind>(
    kind: K,
    delta: Delta<CachedRows[K]>,
    at: number,
  ): PulledRows<CachedRows[K]> => {
    const state: State<CachedRows[K]> = states[kind]
    const before = buckets(kind)
    const applied = applyDelta(before, delta, state.pulled, at)
    const touched = new Set(applied.put.map(({ bucket }) => bucket))
    state.pulled = applied.pulled
    for (const bucket of applied.forget) reads.drop(bucketKey(kind, bucket))
    for (const bucket of applied.put) reads.put(bucketKey(kind, bucket.bucket), bucket)
    return {
      rows: applied.put.flatMap(({ rows }) => rows),
      before: before.filter(({ bucket }) => touched.has(bucket)).flatMap(({ rows }) => rows),
    }
  }

  /**
   * Shows the rows before the box drops its own. In the other order a row and the form on it would
   * disappear for a moment. Nothing shows twice, because both rows have one uid.
   */
  const show = async <K extends CachedKind>(
    kind: K,
    moment: number,
    brought: PulledRows<CachedRows[K]>,
  ) => {
    publish(kind, { error: null })
    await listListener.onListUpdate({
      kind,
      epoch: states[kind].pulled?.epoch ?? '',
      since: moment,
      ...brought,
      whole: false,
    })
  }

  /** Requests until no more changes follow or an answer fails. */
  const pullBuckets = async <K extends CachedKind>(kind: K, started: number) => {
    const state: State<CachedRows[K]> = states[kind]
    let pull: PullProgress = startPull(buckets(kind), state.pulled, now())
    let moment = listListener.revision()
    let unshown: PulledRows<CachedRows[K]> = { rows: [], before: [] }
    for (;;) {
      const answer = await recordOf(kind).list(
        me,
        { since: pull.since, ...(pull.cursor !== undefined && { cursor: pull.cursor }) },
        stopped.signal,
      )
      if (stopped.signal.aborted) return
      if (!answer.ok || !isDelta<CachedRows[K]>(answer.body)) {
        if (unshown.rows.length > 0) await show(kind, moment, unshown)
        if (answer.ok || answer.kind !== 'aborted')
          publish(kind, { error: answer.ok ? null : answer })
        return
      }
      const delta = answer.body
      // After a reset the unshown rows belong to another epoch, so the watcher must not receive
      // them.
      if (delta.reset) unshown = { rows: [], before: [] }
      const { rows, before } = apply(kind, delta, pull.at)
      unshown.rows.push(...rows)
      unshown.before.push(...before)
      if (state.pulled === null) return
      pull = advancePull(pull, delta, answer.nextCursor, buckets(kind), state.pulled)
      if (!delta.more && pull.to !== null)
        state.pulled = confirmBuckets(buckets(kind), state.pulled, pull.to)
      reads.put(pulledKey(kind), state.pulled)
      if (!delta.more) state.page = null
      if (
        !delta.more ||
        delta.reset ||
        shouldRenderRows(unshown.rows.length, state.list.rows.length)
      ) {
        await show(kind, moment, unshown)
        moment = listListener.revision()
        unshown = { rows: [], before: [] }
      }
      if (delta.more) continue
      await listListener.onListUpdate({
        kind,
        epoch: delta.epoch,
        since: started,
        rows: rowsOf(buckets(kind), state.pulled),
        before: [],
        whole: true,
      })
      return
    }
  }

  const pullNow = async <K extends CachedKind>(kind: K) => {
    const state: State<CachedRows[K]> = states[kind]
    await replica.restore(kind)
    const started = listListener.revision()
    if (state.page === null && state.pulled === null && buckets(kind).length === 0) {
      const answer = await recordOf(kind).list(me, { limit: String(firstPage) }, stopped.signal)
      if (!answer.ok) {
        if (answer.kind !== 'aborted') publish(kind, { error: answer })
        return
      }
      if (!isDelta<CachedRows[K]>(answer.body)) state.page = answer.body
      publish(kind, { error: null })
    }
    await pullBuckets(kind, started)
  }

  const replica: Replica = {
    cached: (kind) => states[kind].list,
    subscribe(kind, listener) {
      states[kind].listeners.add(listener)
      return () => states[kind].listeners.delete(listener)
    },
    restoreFirstBucket: async (kind) => void (await beginOnce(kind)),
    restore: (kind) => (states[kind].restoring ??= restoreNow(kind)),
    pull(kind) {
      if (!kinds.includes(kind)) return Promise.resolve()
      states[kind].pulling ??= pullNow(kind).finally(() => (states[kind].pulling = null))
      return states[kind].pulling
    },
    stop: () => stopped.abort(),
  }
  return replica
}

function isDelta<Row>(body: Row[] | Delta<Row>): body is Delta<Row> {
  return !Array.isArray(body)
}

/** Shows the first page's rows that no bucket has brought yet, during a first visit. */
function withFirstPage<Row extends { uid: string }>(
  own: readonly Row[],
  { page }: { page: readonly Row[] | null },
): readonly Row[] {
  if (page === null) return own
  const there = new Set(own.map(({ uid }) => uid))
  return [...own, ...page.filter(({ uid }) => !there.has(uid))]
}

/** Waits for the next paint, or for a short timeout when nothing paints (a hidden tab). */
function waitForPaint(): Promise<void> {
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
