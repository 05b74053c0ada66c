import { entities, type Kind } from '#contract/kernel/entity.ts'
import { entryOrder, uidsOf } from '#client/data/outbox/core/lanes.ts'
import { confirmedKey } from '#client/data/outbox/core/overlay.ts'
import { placeIn } from '#client/data/outbox/core/place-in.ts'
import { byText, SortedMap } from '#client/data/outbox/core/sorted-map.ts'
import type { Entry } from '#client/data/outbox/core/types.ts'
import type { Viewed } from './rows.ts'
import { type Overlay, viewRow } from './view.ts'

/**
 * Server rows with the waiting entries over them (offline design, 5). Only touched rows are made
 * anew, and of those only what changed since the last overlay over the same rows: the cost goes
 * with the change, and neither with the box nor with the list. Newly known rows join at the end by
 * their number, then created ones as they were saved.
 */
export function viewRows<Row extends { uid: string }>(
  rows: readonly Row[],
  kind: Kind,
  overlay: Overlay,
): readonly Viewed<Row>[] {
  const ofRows = drawn.get(rows) ?? new Map<Kind, Drawn>()
  drawn.set(rows, ofRows)
  const last = ofRows.get(kind)
  const changed = last && changedUids(kind, last.overlay, overlay)
  const before =
    last && changed
      ? last
      : { overlay, view: rows, joined: [], places: SortedMap.of<string, Joined>(byText) }
  const next = redrawn(before, changed ?? touchedUids(kind, overlay), rows, kind, overlay)
  ofRows.set(kind, next)
  // What is remembered for these rows was made of them.
  return next.view as readonly Viewed<Row>[]
}

/** What was made of an array of rows last, which is remembered for the array. */
interface Drawn {
  overlay: Overlay
  view: readonly object[]
  /** Where each row stands that joined it, in their order and by uid. */
  joined: readonly Joined[]
  places: SortedMap<string, Joined>
}
const drawn = new WeakMap<readonly object[], Map<Kind, Drawn>>()

interface Joined {
  uid: string
  number: number
  /** What waits first for it: what makes it, while it has no number. */
  entry: Entry | undefined
  /** Which of the records it is that the entry makes. */
  at: number
}

function redrawn(
  before: Drawn,
  uids: Iterable<string>,
  rows: readonly { uid: string }[],
  kind: Kind,
  overlay: Overlay,
): Drawn {
  const changed = [...uids]
  if (changed.length === 0) return { ...before, overlay }
  const index = indexOf(rows)
  const view = [...before.view]
  const joined = [...before.joined]
  let { places } = before
  for (const uid of changed) {
    const place = index.get(uid)
    const row = place === undefined ? undefined : rows[place]
    const seen = isTouched(uid, kind, overlay) ? viewRow(uid, row, kind, overlay) : null
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
      const next: Joined = {
        uid,
        number: Number(Reflect.get(seen, overlay.records[kind].id)) || 0,
        entry,
        at: entry ? uidsOf(entry).indexOf(uid) : 0,
      }
      const at = placeAmong(joined, next)
      joined.splice(at, 0, next)
      view.splice(rows.length + at, 0, seen)
      places = places.with(uid, next)
    }
  }
  return { overlay, view, joined, places }
}

const placeAmong = (joined: readonly Joined[], one: Joined) =>
  placeIn(joined, (other) => compare(other, one) < 0)

function compare(one: Joined, other: Joined): number {
  // Without a number it stands behind those that have one.
  if (one.number !== other.number) return (one.number || Infinity) - (other.number || Infinity)
  const byEntry =
    one.entry && other.entry
      ? entryOrder.compare(one.entry, other.entry)
      : Number(other.entry !== undefined) - Number(one.entry !== undefined)
  return byEntry || one.at - other.at || byText.compare(one.uid, other.uid)
}

/**
 * Does the box say anything of it? What was sent a moment ago may be of any kind; where its next
 * change waits, that tells which.
 */
function isTouched(uid: string, kind: Kind, { over, sent }: Overlay): boolean {
  const entity = entities[kind]
  const waiting = over.lanes.get(uid)?.[0]?.entry.entity
  return (
    waiting === entity ||
    over.confirmed.has(confirmedKey(entity, uid)) ||
    (sent.has(uid) && waiting === undefined)
  )
}

/** All that the box says anything of. */
function touchedUids(kind: Kind, overlay: Overlay): Set<string> {
  const { over, sent } = overlay
  const confirmed = [...over.confirmed.values()].map(({ ref }) => ref)
  return new Set(
    [...sent, ...confirmed, ...over.lanes.keys()].filter((uid) => isTouched(uid, kind, overlay)),
  )
}

/** Of what the two say something else; null: perhaps of all. */
function changedUids(kind: Kind, before: Overlay, now: Overlay): Set<string> | null {
  if (
    before.named !== now.named ||
    before.overlays !== now.overlays ||
    before.records !== now.records ||
    before.over.epoch !== now.over.epoch
  )
    return null
  const lanes = differing(before.over.lanes, now.over.lanes)
  const confirmed = differing(before.over.confirmed, now.over.confirmed)
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

function differing<V>(one: ReadonlyMap<string, V>, other: ReadonlyMap<string, V>): string[] | null {
  if (one === other) return []
  return one instanceof SortedMap && other instanceof SortedMap ? one.differing(other) : null
}

/** Where each uid stands, remembered for the array. */
function indexOf(rows: readonly { uid: string }[]): ReadonlyMap<string, number> {
  let index = remembered.get(rows)
  if (!index) {
    index = new Map(rows.map(({ uid }, at) => [uid, at]))
    remembered.set(rows, index)
  }
  return index
}

const remembered = new WeakMap<readonly object[], ReadonlyMap<string, number>>()
