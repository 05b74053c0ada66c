import type { Entity } from '#contract/kernel/entity.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { recordsOf } from '#contract/kernel/several.ts'
import { sortEntries, recordUidsOf } from './lanes.ts'
import type { Delivery, Entry, ConfirmedRow, EntryOverlay, DisplayStatus } from './types.ts'

/** A record in the form that the server sends. */
export type ServerRow = JsonObject & { uid: string; version: number; etag: string }

export interface PendingNote {
  /** The id of the entry, and later of its history ticket. */
  id: string
  text: string
  authoredAt: string
}

/** The box's additions to a row. A row without `pending` has no entries. */
export interface PendingFields {
  /** Number of entries applied to it. */
  pending?: number
  lane?: {
    /** The worst state among its entries; `count` is their number. */
    worst: DisplayStatus
    count: number
    /** Not on the server yet: "Number follows". */
    created: boolean
    notes: PendingNote[]
  }
}

/** A waiting entry; the views of a snapshot fit. */
export interface WaitingEntry {
  entry: Entry
  delivery: Delivery
  displayStatus: DisplayStatus
}

/** The data to apply to the rows; a snapshot fits. */
export interface OverlayInput {
  lanes: ReadonlyMap<string, readonly WaitingEntry[]>
  confirmed: ReadonlyMap<string, ConfirmedRow>
  epoch: string
}

export const confirmedKey = (entity: Entity, ref: string): string => `${entity},${ref}`

/**
 * Returns a whole list: the server's rows with the waiting entries applied (offline design, 5).
 * Appends confirmed rows and created records that the list lacks, before filter and sort. Returns
 * rows without entries unchanged; permissions are computed on the result.
 */
export function overlayList(
  rows: readonly ServerRow[],
  over: OverlayInput,
  entity: Entity,
  how: EntryOverlay,
): readonly (JsonObject & PendingFields)[] {
  const confirmed = [...over.confirmed.values()].filter((row) => row.entity === entity)
  const ofEntity = new Map([...over.lanes].filter(([, lane]) => lane[0]?.entry.entity === entity))
  const created = sortEntries(
    new Set([...ofEntity.values()].flatMap(([first]) => (first ? [first.entry] : []))),
  ).flatMap(recordUidsOf)
  if (confirmed.length === 0 && created.length === 0) return rows
  const shown = new Set<string>()
  const laid: (JsonObject & PendingFields)[] = []
  const show = (uid: string, base: ServerRow | undefined) => {
    if (shown.has(uid)) return
    shown.add(uid)
    const row = overlayRecord(uid, base, over, entity, how)
    if (row !== undefined) laid.push(row)
  }
  for (const row of rows) show(row.uid, row)
  for (const row of confirmed) show(row.ref, undefined)
  for (const uid of created) show(uid, undefined)
  return laid
}

/** Returns one record: the query's row, if any, with the box's changes. */
export function overlayRecord(
  uid: string,
  row: ServerRow | undefined,
  over: OverlayInput,
  entity: Entity,
  how: EntryOverlay,
): (JsonObject & PendingFields) | undefined {
  const base = newest(row, over.confirmed.get(confirmedKey(entity, uid)), over.epoch)
  const lane = over.lanes.get(uid)
  return lane === undefined ? base : overlayLane(uid, base, lane, how)
}

/**
 * Versions compare within one epoch only. Without a row of this epoch the row of another epoch
 * shows.
 */
function newest(
  row: ServerRow | undefined,
  confirmed: ConfirmedRow | undefined,
  epoch: string,
): JsonObject | undefined {
  if (row === undefined || confirmed === undefined) return row ?? confirmed?.row
  const read = rowVersionOf(row)
  if (read.epoch === confirmed.epoch) return confirmed.version > read.version ? confirmed.row : row
  return confirmed.epoch === epoch ? confirmed.row : row
}

function overlayLane(
  uid: string,
  base: JsonObject | undefined,
  lane: readonly WaitingEntry[],
  how: EntryOverlay,
): (JsonObject & PendingFields) | undefined {
  const tickets = base === undefined ? [] : (how.ticketIds?.(base) ?? [])
  const notes: PendingNote[] = []
  let row = base
  let pending = 0
  for (const { entry, delivery } of lane) {
    if (delivery.intent !== undefined) continue
    const waits = delivery.state === 'review' || delivery.state === 'refused'
    if (entry.op === 'create') {
      row ??= createdRow(uid, entry, how)
    } else if (!waits && row !== undefined) {
      const patch = Object.fromEntries(
        Object.entries(entry.patch).filter(
          ([field]) => how.rules.fields[field]?.meeting !== 'append',
        ),
      )
      row = how.applyPatch === undefined ? { ...row, ...patch } : how.applyPatch(row, patch, entry)
    }
    // A created record stays visible while it waits for a decision, but without its later changes.
    if (waits) break
    const text = entry.patch['notes']
    if (
      typeof text === 'string' &&
      text !== '' &&
      entry.op === 'patch' &&
      !tickets.includes(entry.id)
    ) {
      notes.push({ id: entry.id, text, authoredAt: entry.authoredAt })
    }
    pending += 1
  }
  if (row === undefined) return undefined
  const worst = worstOf(lane)
  return Object.assign(
    { ...row },
    { pending, lane: { worst, count: lane.length, created: base === undefined, notes } },
  )
}

function createdRow(uid: string, entry: Entry, how: EntryOverlay): JsonObject {
  const fields =
    recordsOf(entry.ref, entry.patch).find((record) => record.uid === uid)?.fields ?? {}
  const bare = { uid, version: 0, etag: '' }
  return how.applyPatch === undefined
    ? { ...fields, ...bare }
    : { ...how.applyPatch(bare, fields, entry), ...bare }
}

const fromWorst: readonly DisplayStatus[] = ['refused', 'decide', 'waiting', 'saved', 'sending']

function worstOf(lane: readonly WaitingEntry[]): DisplayStatus {
  return fromWorst.find((word) => lane.some((waiting) => waiting.displayStatus === word)) ?? 'saved'
}

/** Returns a row's version and its epoch, from `version` and the `etag` `"{epoch}.{version}"`. */
export function rowVersionOf(row: Readonly<JsonObject>): { version: number; epoch: string } {
  const etag =
    typeof row['etag'] === 'string' ? row['etag'].replace(/^W\//, '').replaceAll('"', '') : ''
  const dot = etag.lastIndexOf('.')
  const version = typeof row['version'] === 'number' ? row['version'] : Number(etag.slice(dot + 1))
  return {
    version: Number.isInteger(version) ? version : 0,
    epoch: dot === -1 ? '' : etag.slice(0, dot),
  }
}
