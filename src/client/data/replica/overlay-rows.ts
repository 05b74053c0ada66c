import { entities, type Kind } from '#contract/kernel/entity.ts'
import { entryOrder, recordUidsOf } from '#client/data/outbox/core/lanes.ts'
import { confirmedKey } from '#client/data/outbox/core/overlay.ts'
import { insertionIndex } from '#client/data/outbox/core/insertion-index.ts'
import { textOrder, SortedMap } from '#client/data/outbox/core/sorted-map.ts'
import type { Entry } from '#client/data/outbox/core/types.ts'
import type { WithSync } from './view-types.ts'
import { type Overlay, overlayRow } from './overlay-row.ts'

/**
 * Returns server rows with the waiting entries applied (offline design, 5). Rebuilds only rows
 * whose entries changed since the last overlay of the same rows, so the cost depends on the change
 * and not on the box or the list. Newly known rows follow at the end by number, then new records in
 * the order of saving.
 */
export function overlayRows<Row extends { uid: string }>(
  rows: readonly Row[],
  kind: Kind,
  overlay: Overlay,
): readonly WithSync<Row>[] {
  const ofRows = viewCache.get(rows) ?? new Map<Kind, CachedView>()
  viewCache.set(rows, ofRows)
  const last = ofRows.get(kind)
  const changed = last && changedUids(kind, last.overlay, overlay)
  const before =
    last && changed
      ? last
      : { overlay, view: rows, joined: [], places: SortedMap.of<string, AdditionalRow>(textOrder) }
  const next = updateView(before, changed ?? affectedUids(kind, overlay), rows, kind, overlay)
  ofRows.set(kind, next)
  // The cast holds because the remembered view was built from these rows.
  return next.view as readonly WithSync<Row>[]
}

/** The last view of an array of rows, cached for that array. */
interface CachedView {
  overlay: Overlay
  view: readonly object[]
  /** Additional rows, in order and by uid. */
  joined: readonly AdditionalRow[]
  places: SortedMap<string, AdditionalRow>
}
const viewCache = new WeakMap<readonly object[], Map<Kind, CachedView>>()

interface AdditionalRow {
  uid: string
  number: number
  /** The first waiting entry of the record; while it has no number, the entry that creates it. */
  entry: Entry | undefined
  /** The index of the record among those that the entry creates. */
  at: number
}

function updateView(
  before: CachedView,
  uids: Iterable<string>,
  rows: readonly { uid: string }[],
  kind: Kind,
  overlay: Overlay,
): CachedView {
  const changed = [...uids]
  if (changed.length === 0) return { ...before, overlay }
  const index = indexOf(rows)
  const view = [...before.view]
  const joined = [...before.joined]
  let { places } = before
  for (const uid of changed) {
    const place = index.get(uid)
    const row = place === undefined ? undefined : rows[place]
    const seen = isAffectedByBox(uid, kind, overlay) ? overlayRow(uid, row, kind, overlay) : null
    if (place !== undefined && row !== undefined) {
      view[place] = seen ?? row
      continue
    }
    const old = places.get(uid)
    if (old !== undefined) {
      const at = placeAmong(joined, old)
      joined.splice(at, 1)
      view.splice(rows.length + at, 1)
      places = places.without(uid)
    }
    if (seen !== null) {
      const entry = overlay.over.lanes.get(uid)?.[0]?.entry
      const next: AdditionalRow = {
        uid,
        number: Number(Reflect.get(seen, overlay.records[kind].id)) || 0,
        entry,
        at: entry ? recordUidsOf(entry).indexOf(uid) : 0,
      }
      const at = placeAmong(joined, next)
      joined.splice(at, 0, next)
      view.splice(rows.length + at, 0, seen)
      places = places.with(uid, next)
    }
  }
  return { overlay, view, joined, places }
}

const placeAmong = (joined: readonly AdditionalRow[], one: AdditionalRow) =>
  insertionIndex(joined, (other) => compare(other, one) < 0)

function compare(one: AdditionalRow, other: AdditionalRow): number {
  // Records without a number sort after those with one.
  if (one.number !== other.number) return (one.number || Infinity) - (other.number || Infinity)
  const byEntry =
    one.entry && other.entry
      ? entryOrder(one.entry, other.entry)
      : Number(other.entry !== undefined) - Number(one.entry !== undefined)
  return byEntry || one.at - other.at || textOrder(one.uid, other.uid)
}

/**
 * Tells whether the box affects this record. A record sent recently may be of any kind, unless a
 * waiting change shows its kind.
 */
function isAffectedByBox(uid: string, kind: Kind, { over, sent }: Overlay): boolean {
  const entity = entities[kind]
  const waiting = over.lanes.get(uid)?.[0]?.entry.entity
  return (
    waiting === entity ||
    over.confirmed.has(confirmedKey(entity, uid)) ||
    (sent.has(uid) && waiting === undefined)
  )
}

/** Returns the uids of all records that the box affects. */
function affectedUids(kind: Kind, overlay: Overlay): Set<string> {
  const { over, sent } = overlay
  const confirmed = [...over.confirmed.values()].map(({ ref }) => ref)
  return new Set(
    [...sent, ...confirmed, ...over.lanes.keys()].filter((uid) =>
      isAffectedByBox(uid, kind, overlay),
    ),
  )
}

/** Returns the uids that differ between two overlays; null: possibly all. */
function changedUids(kind: Kind, before: Overlay, now: Overlay): Set<string> | null {
  if (
    before.namesVersion !== now.namesVersion ||
    before.overlays !== now.overlays ||
    before.records !== now.records ||
    before.over.epoch !== now.over.epoch
  )
    return null
  const lanes = changedKeys(before.over.lanes, now.over.lanes)
  const confirmed = changedKeys(before.over.confirmed, now.over.confirmed)
  if (lanes === null || confirmed === null) return null
  const sent =
    before.sent === now.sent
      ? []
      : [
          ...[...before.sent].filter((uid) => !now.sent.has(uid)),
          ...[...now.sent].filter((uid) => !before.sent.has(uid)),
        ]
  const ofKind = confirmedKey(entities[kind], '')
  return new Set([
    ...lanes,
    ...confirmed.flatMap((key) => (key.startsWith(ofKind) ? [key.slice(ofKind.length)] : [])),
    ...sent,
  ])
}

function changedKeys<V>(
  one: ReadonlyMap<string, V>,
  other: ReadonlyMap<string, V>,
): string[] | null {
  if (one === other) return []
  return one instanceof SortedMap && other instanceof SortedMap ? one.changedKeys(other) : null
}

/** Returns the position of each uid, cached for the array. */
function indexOf(rows: readonly { uid: string }[]): ReadonlyMap<string, number> {
  let index = indexCache.get(rows)
  if (!index) {
    index = new Map(rows.map(({ uid }, at) => [uid, at]))
    indexCache.set(rows, index)
  }
  return index
}

const indexCache = new WeakMap<readonly object[], ReadonlyMap<string, number>>()
