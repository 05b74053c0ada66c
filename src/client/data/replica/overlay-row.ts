import { entities, type Kind } from '#contract/kernel/entity.ts'
import type { Fields } from '#contract/kernel/fields.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import {
  type PendingFields,
  overlayRecord,
  type ServerRow,
  type OverlayInput,
} from '#client/data/outbox/core/overlay.ts'
import type { EntryOverlays } from '#client/data/outbox/core/types.ts'
import { withAllFields } from './record.ts'
import type { RowSync, WithSync } from './view-types.ts'

/** The changes to apply to server rows, and the records sent recently. */
export interface Overlay {
  over: OverlayInput
  overlays: EntryOverlays
  records: Readonly<Record<Kind, { fields: Fields; id: string }>>
  /** Uids whose last entry was sent within ten seconds. */
  sent: ReadonlySet<string>
  /** A new object whenever names in other rows may have changed; then all rows are rebuilt. */
  namesVersion?: object
}

/** Returns one record, or null when neither server nor box has it. */
export function overlayRow<Row extends { uid: string }>(
  uid: string,
  row: Row | undefined,
  kind: Kind,
  overlay: Overlay,
): WithSync<Row> | null {
  const base = row as ServerRow | undefined
  const entity = entities[kind]
  const laid = overlayRecord(uid, base, overlay.over, entity, overlay.overlays[entity])
  if (laid === undefined) return null
  const whole = withAllFields(laid, overlay.records[kind].fields)
  const sync = syncOf(laid, overlay.sent.has(uid))
  // The overlay works on JSON; its result has the row's fields.
  if (sync === null) return whole as JsonObject & Row
  const { lane: _lane, pending: _pending, ...fields } = whole
  return { ...fields, sync } as JsonObject & WithSync<Row>
}

function syncOf({ lane }: PendingFields, sent: boolean): RowSync | null {
  if (lane) return { state: lane.worst, count: lane.count, numberFollows: lane.created }
  return sent ? { state: 'sent', count: 0, numberFollows: false } : null
}
