import { entities, type Kind } from '#contract/kernel/entity.ts'
import type { Fields } from '#contract/kernel/fields.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { type Laid, overlayOne, type ServerRow, type Over } from '#client/data/outbox/core/overlay.ts'
import type { EntryOverlays } from '#client/data/outbox/core/types.ts'
import { withAllFields } from './record.ts'
import type { RowSync, Viewed } from './rows.ts'

/** What is laid over the server's rows, and which records were sent a moment ago. */
export interface Overlay {
  over: Over
  overlays: EntryOverlays
  records: Readonly<Record<Kind, { fields: Fields }>>
  /** Uids whose last entry was sent within ten seconds. */
  sent: ReadonlySet<string>
}

/**
 * Server rows with the waiting entries over them (offline design, 5). Only touched rows are made anew, so the
 * cost goes with the box and not with the list. Created and newly known rows join at the end.
 */
export function viewRows<Row extends { uid: string }>(rows: readonly Row[], kind: Kind, overlay: Overlay): readonly Viewed<Row>[] {
  const touched = touchedUids(kind, overlay)
  if (touched.size === 0) return rows
  const places = placesOf(rows)
  const view: Viewed<Row>[] = [...rows]
  for (const uid of touched) {
    const place = places.get(uid)
    const seen = viewRow(uid, place === undefined ? undefined : rows[place], kind, overlay)
    if (seen === null) continue
    if (place === undefined) view.push(seen)
    else view[place] = seen
  }
  return view
}

/** One record, or null when neither server nor box has it. */
export function viewRow<Row extends { uid: string }>(uid: string, row: Row | undefined, kind: Kind, overlay: Overlay): Viewed<Row> | null {
  const base = row as ServerRow | undefined
  const entity = entities[kind]
  const laid = overlayOne(uid, base, overlay.over, entity, overlay.overlays[entity])
  if (laid === undefined) return null
  const whole = withAllFields(laid, overlay.records[kind].fields)
  const sync = syncOf(laid, overlay.sent.has(uid))
  // The overlay speaks JSON; what it makes of a row has the row's fields.
  if (sync === null) return whole as JsonObject & Row
  const { lane: _lane, pending: _pending, ...fields } = whole
  return { ...fields, sync } as JsonObject & Viewed<Row>
}

function syncOf({ lane }: Laid, sent: boolean): RowSync | null {
  if (lane) return { state: lane.worst, count: lane.count, numberFollows: lane.created }
  return sent ? { state: 'sent', count: 0, numberFollows: false } : null
}

function touchedUids(kind: Kind, { over, sent }: Overlay): Set<string> {
  const entity = entities[kind]
  // What was sent a moment ago may be of any kind; where its next change waits, that tells which.
  const touched = new Set([...sent].filter((uid) => (over.lanes.get(uid)?.[0]?.entry.entity ?? entity) === entity))
  for (const row of over.confirmed.values()) if (row.entity === entity) touched.add(row.ref)
  for (const [uid, lane] of over.lanes) if (lane[0]?.entry.entity === entity) touched.add(uid)
  return touched
}

/** Where each uid stands, remembered for the array. */
function placesOf(rows: readonly { uid: string }[]): ReadonlyMap<string, number> {
  let places = remembered.get(rows)
  if (!places) {
    places = new Map(rows.map(({ uid }, index) => [uid, index]))
    remembered.set(rows, places)
  }
  return places
}

const remembered = new WeakMap<readonly object[], ReadonlyMap<string, number>>()
