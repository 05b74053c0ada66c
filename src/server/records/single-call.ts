import { isRefusal, type Refusal, refuse } from '#contract/kernel/refusal.ts'
import type { Json } from '#contract/kernel/json.ts'
import type { Ref } from '#contract/kernel/shapes.ts'
import { uuidV5 } from '#contract/kernel/uuid-v5.ts'
import { type Context, type MarkedReply, reply } from '#server/kernel/handler.ts'
import { applyChange } from './apply.ts'
import { type Change, type ChangeOutcome, changeWithDefaults } from './change.ts'
import type { RecordKind, RecordRow } from './kind.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

type Fields = Record<string, Json | undefined>

/**
 * Makes a record by a single call and returns it with its tag; answers not found if a repeated call
 * may no longer see it (F-08). `uid`: set if the maker of the record chooses it.
 */
export async function createOneRecord<Row extends RecordRow>(
  kind: RecordKind<Row>,
  body: Fields,
  context: Context,
  uid?: string,
): Promise<MarkedReply<Row> | Refusal> {
  const id = idempotencyKeyOf(context)
  return (
    (await applySingleChange(
      kind,
      { id, op: 'create', ref: uid ?? uidFromKey(id), patches: [definedFields(body)] },
      context,
    )) ?? refuse('not-found')
  )
}

/**
 * Changes a record by a single call and returns it with its tag; null if a repeated call may no
 * longer see it (F-08).
 */
export function changeOneRecord<Row extends RecordRow>(
  kind: RecordKind<Row>,
  ref: Ref,
  body: Fields,
  context: Context,
  more: Partial<Change> = {},
): Promise<MarkedReply<Row> | null | Refusal> {
  return applySingleChange(
    kind,
    {
      id: idempotencyKeyOf(context),
      op: 'patch',
      ref,
      patches: [definedFields(body)],
      ifMatch: context.ifMatch,
      ...more,
    },
    context,
  )
}

async function applySingleChange<Row extends RecordRow>(
  kind: RecordKind<Row>,
  change: Parameters<typeof changeWithDefaults>[0],
  context: Context,
): Promise<MarkedReply<Row> | null | Refusal> {
  const rows = rowsOrRefusal(await applyChange(kind, changeWithDefaults(change), context))
  if (isRefusal(rows)) return rows
  const [row] = rows
  return row === undefined ? null : reply(row, { etag: row.etag })
}

/**
 * Returns the key of a single call. A key that is no UUID is combined with the person, so that two
 * people may use the same one.
 */
export function idempotencyKeyOf({
  key,
  header,
  newUid,
  caller,
}: Pick<Context, 'key' | 'header' | 'newUid' | 'caller'>): string {
  if (key === null) return newUid()
  return uuid.test(header('idempotency-key') ?? '') ? key : uuidV5(key, String(caller.user_id))
}

/**
 * Returns the uid of the record that a single call creates: a repeat with the same key means the
 * same record.
 */
export function uidFromKey(key: string): string {
  return uuidV5(key, 'record')
}

/**
 * Converts the outcome of a change to a handler's answer: its rows, or the refusal. The refusal
 * carries the row only where the specification requires it (412, 409); a device shows the refusal
 * in its tray.
 */
export function rowsOrRefusal<Row>(outcome: ChangeOutcome<Row>): Row[] | Refusal {
  if (outcome.applied) return outcome.rows
  const { row, ...refusal } = outcome.refusal
  return row !== undefined && (refusal.refused === 'changed' || refusal.refused === 'exists')
    ? { ...refusal, row }
    : refusal
}

/** Returns only the fields that were sent. */
function definedFields<Value>(fields: Record<string, Value | undefined>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
