import { type Box, type Change, changeOf } from './box.ts'
import type { Key, ReadTransaction, StoreName, Tables } from './box-store.ts'
import { knownKey } from './core/overlay.ts'
import type { Delivery, Entry, Known, Meta, NumberOf, Review, Sent } from './core/types.ts'
import { readEnds } from './ends.ts'
import { metaOf } from './meta.ts'

/** What this tab knows of the box: its own changes at once, those of other tabs when they tell. */
export interface Mirror {
  entries: Map<string, Entry>
  deliveries: Map<string, Delivery>
  reviews: Map<string, Review>
  known: Map<string, Known>
  numbers: Map<string, NumberOf>
  /** How dependencies ended, and all that ended since this tab was opened. */
  ends: Map<string, Sent>
  /** Since this tab was opened, oldest first. */
  ended: Sent[]
  facts: Map<string, Tables['meta']>
}

export function emptyMirror(): Mirror {
  return { entries: new Map(), deliveries: new Map(), reviews: new Map(), known: new Map(), numbers: new Map(), ends: new Map(), ended: [], facts: new Map() }
}

export function mirroredMeta(mirror: Mirror): Meta {
  return metaOf([...mirror.facts.values()])
}

/** Most ended entries that a tab remembers for its toasts. */
const remembered = 200

/** Take over what was kept. */
export function applyChanges(mirror: Mirror, changes: readonly Change[]): void {
  for (const change of changes) {
    const key = typeof change.key === 'string' ? change.key : ''
    switch (change.store) {
      case 'outbox':
        setOrDrop(mirror.entries, key, change.row)
        break
      case 'delivery':
        setOrDrop(mirror.deliveries, key, change.row)
        break
      case 'review':
        setOrDrop(mirror.reviews, key, change.row)
        break
      case 'known':
        if (typeof change.key !== 'string') setOrDrop(mirror.known, change.key.join(':'), change.row)
        break
      case 'idmap':
        setOrDrop(mirror.numbers, key, change.row)
        break
      case 'meta':
        setOrDrop(mirror.facts, key, change.row)
        break
      case 'sent':
        if (change.row === undefined && !mirror.ends.has(key)) break
        setOrDrop(mirror.ends, key, change.row)
        mirror.ended = mirror.ended.filter((end) => end.id !== key)
        if (change.row !== undefined) mirror.ended = [...mirror.ended, change.row].slice(-remembered)
        break
      case 'drafts':
      case 'blobs':
      case 'ext':
    }
  }
}

const mirrored = ['outbox', 'delivery', 'review', 'known', 'idmap', 'meta', 'sent'] as const

/** Read all of it anew: at the start, and on focus, because messages can be missed. */
export async function rereadAll(mirror: Mirror, box: Box): Promise<void> {
  const fresh = emptyMirror()
  const vanished = await box.read(mirrored, async (tx) => {
    const [entries, deliveries, reviews, known, numbers, facts] = await Promise.all([
      tx.all('outbox'), tx.all('delivery'), tx.all('review'), tx.all('known'), tx.all('idmap'), tx.all('meta'),
    ])
    for (const row of entries) fresh.entries.set(row.id, row)
    for (const row of deliveries) fresh.deliveries.set(row.id, row)
    for (const row of reviews) fresh.reviews.set(row.id, row)
    for (const row of known) fresh.known.set(knownKey(row.entity, row.ref), row)
    for (const row of numbers) fresh.numbers.set(row.uid, row)
    for (const row of facts) fresh.facts.set(row.name, row)
    fresh.ends = await readEnds(tx, fresh.entries)
    const gone = [...mirror.entries.keys()].filter((id) => !fresh.entries.has(id))
    return Promise.all(gone.map((id) => tx.get('sent', id)))
  })
  const ends = new Map([...mirror.ends, ...fresh.ends])
  Object.assign(mirror, fresh, { ends, ended: mirror.ended })
  applyChanges(mirror, vanished.flatMap((end) => (end === undefined ? [] : [changeOf('sent', end.id, end)])))
}

/** What another tab says it changed. */
export type ChangedKeys = readonly (readonly [StoreName, Key])[]

/** The stores that together hold one entry; read together, because an earlier message may have been missed. */
const ofEntry = ['outbox', 'delivery', 'review', 'sent'] as const

/** Read what another tab changed. */
export async function reread(mirror: Mirror, box: Box, keys: ChangedKeys): Promise<void> {
  const isOfEntry = (store: StoreName) => ofEntry.some((name) => name === store)
  const entries = new Set(keys.filter(([store]) => isOfEntry(store)).map(([, key]) => key))
  const others = keys.filter(([store]) => !isOfEntry(store) && mirrored.some((name) => name === store))
  const wanted: ChangedKeys = [...[...entries].flatMap((key) => ofEntry.map((store) => [store, key] as const)), ...others]
  if (wanted.length === 0) return
  const changes = await box.read(mirrored, (tx) => Promise.all(wanted.map(([store, key]) => readChange(tx, store, key))))
  applyChanges(mirror, changes)
}

async function readChange<S extends StoreName>(tx: ReadTransaction, store: S, key: Key): Promise<Change> {
  return changeOf(store, key, await tx.get(store, key))
}

function setOrDrop<Row>(map: Map<string, Row>, key: string, row: Row | undefined): void {
  if (row === undefined) map.delete(key)
  else map.set(key, row)
}
