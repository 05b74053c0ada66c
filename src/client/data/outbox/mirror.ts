import { type Box, type Change, changeOf, dropOf } from './box.ts'
import type { Key, ReadTransaction, StoreName, Tables } from './box-store.ts'
import { uidsOf } from './core/lanes.ts'
import type { Delivery, Entry, Meta, Sent } from './core/types.ts'
import { metaOf } from './meta.ts'
import { readEnds } from './transactions/ends.ts'

/**
 * The stores that a tab keeps in mind; of `sent` only what dependencies lead to and what ended
 * since it was opened.
 */
const mirrored = ['outbox', 'delivery', 'review', 'sent', 'known', 'idmap', 'meta', 'ext'] as const
type Mirrored = (typeof mirrored)[number]

/** A draft that is written while somebody types, for one, is told to nobody. */
export const isMirrored = (store: StoreName): boolean => mirrored.some((one) => one === store)

/** Facts of the box that no screen shows. */
const unseen: readonly Key[] = ['seq', 'fence', 'mark']

/** Does a screen see something else for it? */
export const isShown = ({ store, key }: Change): boolean =>
  isMirrored(store) && !(store === 'meta' && unseen.includes(key))

/**
 * What this tab knows of the box: its own changes at once, those of other tabs when they tell. Rows
 * by their key as text.
 */
export interface Mirror {
  rows: { [S in Mirrored]: Map<string, Tables[S]> }
  /** What ended since this tab was opened, oldest first. */
  ended: Sent[]
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

/** The mirror as the pure functions want the box. */
export function standingOf({ rows }: Mirror): {
  entries: Map<string, Entry>
  deliveries: Map<string, Delivery>
  ends: Map<string, Sent>
} {
  return { entries: rows.outbox, deliveries: rows.delivery, ends: rows.sent }
}

export function mirroredMeta(mirror: Mirror): Meta {
  return metaOf([...mirror.rows.meta.values()])
}

/** Most ended entries that a tab remembers for its toasts. */
const remembered = 200

/** Take over what was kept. */
export function applyChanges(mirror: Mirror, changes: readonly Change[]): void {
  for (const { store, key, row } of changes) {
    const name = mirrored.find((one) => one === store)
    if (name === undefined) continue
    const rows: Map<string, unknown> = mirror.rows[name]
    if (row === undefined) rows.delete(String(key))
    else rows.set(String(key), row)
    if (name !== 'sent') continue
    mirror.ended = mirror.ended.filter((end) => end.id !== key)
    const end = mirror.rows.sent.get(String(key))
    if (end !== undefined) mirror.ended = [...mirror.ended, end].slice(-remembered)
  }
}

/** Read all of it anew: at the start, and on focus, because messages can be missed. */
export async function rereadAll(mirror: Mirror, box: Box): Promise<void> {
  const fresh = emptyMirror()
  const vanished = await box.read(mirrored, async (tx) => {
    const take = async <S extends Mirrored>(store: S) =>
      (await tx.all(store)).map((row) => changeOf(store, row))
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
    const ends = await readEnds(tx, fresh.rows.outbox)
    fresh.rows.sent = new Map([...mirror.rows.sent, ...ends])
    const gone = [...mirror.rows.outbox.keys()].filter((id) => !fresh.rows.outbox.has(id))
    return Promise.all(gone.map((id) => tx.get('sent', id)))
  })
  mirror.rows = fresh.rows
  applyChanges(
    mirror,
    vanished.flatMap((end) => (end === undefined ? [] : [changeOf('sent', end)])),
  )
}

/** What another tab says it changed. */
export type ChangedKeys = readonly (readonly [StoreName, Key])[]

/**
 * The stores that together hold one entry; read together, because an earlier message may have been
 * missed.
 */
const ofEntry: readonly StoreName[] = ['outbox', 'delivery', 'review', 'sent']

/** What another tab changed, read from the stores; for `applyChanges`. */
export async function readChanged(box: Box, keys: ChangedKeys): Promise<readonly Change[]> {
  const entries = new Set(keys.filter(([store]) => ofEntry.includes(store)).map(([, key]) => key))
  const others = keys.filter(
    ([store]) => store === 'known' || store === 'idmap' || store === 'meta' || store === 'ext',
  )
  const told: ChangedKeys = [
    ...[...entries].flatMap((key) => ofEntry.map((store) => [store, key] as const)),
    ...others,
  ]
  if (told.length === 0) return []
  // Rows are weighed by the epoch; the message that told of a new one may have been missed.
  const wanted: ChangedKeys = [...told, ['meta', 'epoch']]
  return box.read(mirrored, async (tx) => {
    const read = (some: ChangedKeys) =>
      Promise.all(some.map(([store, key]) => readChange(tx, store, key)))
    const here = await read(wanted)
    return [...here, ...(await read(here.flatMap(leftBehind)))]
  })
}

/**
 * What an entry that ended left behind. Read with its end, whatever was told first, so that the row
 * does not flicker back.
 */
function leftBehind({ store, row }: Change): ChangedKeys {
  if (store !== 'sent' || row === undefined) return []
  const { entry } = row
  return uidsOf(entry).flatMap(
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
  key: Key,
): Promise<Change> {
  const row = await tx.get(store, key)
  return row === undefined ? dropOf(store, key) : changeOf(store, row)
}
