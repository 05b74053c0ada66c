import { type Box, type StoreChange, putChangeOf, deleteChangeOf } from './box.ts'
import type { StoreKey, ReadTransaction, StoreName, Tables } from './box-store.ts'
import { recordUidsOf } from './core/lanes.ts'
import type { SendProgress } from './core/summary.ts'
import type { Delivery, Entry, BoxMeta, EndedEntry } from './core/types.ts'
import { metaFromRows } from './meta.ts'
import { readDependencyEnds } from './transactions/dependency-ends.ts'

/**
 * The stores that a tab mirrors in memory; of `sent` only ends that dependencies refer to and those
 * since the tab was opened.
 */
const mirrored = ['outbox', 'delivery', 'review', 'sent', 'known', 'idmap', 'meta', 'ext'] as const
type Mirrored = (typeof mirrored)[number]

/** Other stores are not reported to other tabs, for example a draft that is saved during typing. */
export const isMirrored = (store: StoreName): boolean => mirrored.some((one) => one === store)

/** Facts of the box that no screen shows. */
const hiddenMetaKeys: readonly StoreKey[] = ['seq', 'fence', 'mark']

/** Tells whether a change affects what screens show. */
export const affectsScreens = ({ store, key }: StoreChange): boolean =>
  isMirrored(store) && !(store === 'meta' && hiddenMetaKeys.includes(key))

/**
 * A tab's copy of the box: includes its own changes at once, and those of other tabs when they
 * report them. Rows are by their key as text.
 */
export interface Mirror {
  rows: { [S in Mirrored]: Map<string, Tables[S]> }
  /** Entries that ended since this tab was opened, oldest first. */
  ended: EndedEntry[]
}

export function emptyMirror(): Mirror {
  return {
    rows: {
      outbox: new Map(),
      delivery: new Map(),
      review: new Map(),
      sent: new Map(),
      known: new Map(),
      idmap: new Map(),
      meta: new Map(),
      ext: new Map(),
    },
    ended: [],
  }
}

/** Returns the mirror in the form for the pure functions. */
export function queueStateOf({ rows }: Mirror): {
  entries: Map<string, Entry>
  deliveries: Map<string, Delivery>
  ends: Map<string, EndedEntry>
} {
  return { entries: rows.outbox, deliveries: rows.delivery, ends: rows.sent }
}

export function metaOfMirror(mirror: Mirror): BoxMeta {
  return metaFromRows([...mirror.rows.meta.values()])
}

/** Number of ended entries that a tab keeps for its toasts. */
const maxEnded = 200

/** Applies committed changes. */
export function applyChanges(mirror: Mirror, changes: readonly StoreChange[]): void {
  for (const { store, key, row } of changes) {
    const name = mirrored.find((one) => one === store)
    if (name === undefined) continue
    const rows: Map<string, unknown> = mirror.rows[name]
    if (row === undefined) rows.delete(String(key))
    else rows.set(String(key), row)
    if (name !== 'sent') continue
    mirror.ended = mirror.ended.filter((end) => end.id !== key)
    const end = mirror.rows.sent.get(String(key))
    if (end !== undefined) mirror.ended = [...mirror.ended, end].slice(-maxEnded)
  }
}

/** Returns the mirrored entries that these changes remove from the box. */
export function removedEntries(
  changes: readonly StoreChange[],
  { rows }: Mirror,
): ReadonlySet<string> {
  return new Set(
    changes.flatMap(({ store, key, row }) =>
      store === 'outbox' && row === undefined && rows.outbox.has(String(key)) ? [String(key)] : [],
    ),
  )
}

/** Counts the progress "34 of 120" until the box is empty again. */
export function countProgress(
  run: SendProgress,
  before: ReadonlySet<string>,
  mirror: Mirror,
): void {
  for (const id of before)
    if (!mirror.rows.outbox.has(id) && mirror.rows.sent.get(id)?.end === 'confirmed') run.done += 1
  if (mirror.rows.outbox.size === 0) Object.assign(run, { done: 0, total: 0 })
  else run.total = Math.max(run.total, run.done + mirror.rows.outbox.size)
}

/** Reads everything again: at the start, and on focus, because messages can be missed. */
export async function reloadMirror(mirror: Mirror, box: Box): Promise<void> {
  const fresh = emptyMirror()
  const vanished = await box.read(mirrored, async (tx) => {
    const take = async <S extends Mirrored>(store: S) =>
      (await tx.all(store)).map((row) => putChangeOf(store, row))
    const lists = await Promise.all([
      take('outbox'),
      take('delivery'),
      take('review'),
      take('known'),
      take('idmap'),
      take('meta'),
      take('ext'),
    ])
    applyChanges(fresh, lists.flat())
    const ends = await readDependencyEnds(tx, fresh.rows.outbox)
    fresh.rows.sent = new Map([...mirror.rows.sent, ...ends])
    const gone = [...mirror.rows.outbox.keys()].filter((id) => !fresh.rows.outbox.has(id))
    return Promise.all(gone.map((id) => tx.get('sent', id)))
  })
  mirror.rows = fresh.rows
  applyChanges(
    mirror,
    vanished.flatMap((end) => (end === undefined ? [] : [putChangeOf('sent', end)])),
  )
}

/** The keys that another tab reports as changed. */
export type ChangedKeys = readonly (readonly [StoreName, StoreKey])[]

/**
 * The stores that together hold one entry; read together, because an earlier message may have been
 * missed.
 */
const ofEntry: readonly StoreName[] = ['outbox', 'delivery', 'review', 'sent']

/** Reads the changes of another tab from the stores, for `applyChanges`. */
export async function readChangedRows(
  box: Box,
  keys: ChangedKeys,
): Promise<readonly StoreChange[]> {
  const entries = new Set(keys.filter(([store]) => ofEntry.includes(store)).map(([, key]) => key))
  const others = keys.filter(
    ([store]) => store === 'known' || store === 'idmap' || store === 'meta' || store === 'ext',
  )
  const told: ChangedKeys = [
    ...[...entries].flatMap((key) => ofEntry.map((store) => [store, key] as const)),
    ...others,
  ]
  if (told.length === 0) return []
  // Rows are compared by epoch, and the message about a new epoch may have been missed.
  const wanted: ChangedKeys = [...told, ['meta', 'epoch']]
  return box.read(mirrored, async (tx) => {
    const read = (some: ChangedKeys) =>
      Promise.all(some.map(([store, key]) => readChange(tx, store, key)))
    const here = await read(wanted)
    return [...here, ...(await read(here.flatMap(rowsWrittenBy)))]
  })
}

/**
 * Returns the rows that an ended entry wrote. They are read with its end, in any order of messages,
 * so that the row does not flicker.
 */
function rowsWrittenBy({ store, row }: StoreChange): ChangedKeys {
  if (store !== 'sent' || row === undefined) return []
  const { entry } = row
  return recordUidsOf(entry).flatMap(
    (uid) =>
      [
        ['known', [entry.entity, uid]],
        ['idmap', uid],
      ] as const,
  )
}

async function readChange<S extends StoreName>(
  tx: ReadTransaction,
  store: S,
  key: StoreKey,
): Promise<StoreChange> {
  const row = await tx.get(store, key)
  return row === undefined ? deleteChangeOf(store, key) : putChangeOf(store, row)
}
