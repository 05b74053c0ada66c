import { isRefusal, type Refusal, refuse } from '#contract/kernel/refusal.ts'
import type { Json } from '#contract/kernel/json.ts'
import type { Ref } from '#contract/kernel/shapes.ts'
import { uuidV5 } from '#contract/kernel/uuid-v5.ts'
import { type Context, type MarkedReply, reply } from '#server/handler.ts'
import { applyChange } from './apply.ts'
import { type Change, type Outcome, plainChange } from './change.ts'
import type { RecordKind, RecordRow } from './kind.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

type Fields = Record<string, Json | undefined>

/**
 * A record made by a single call, with its tag; not found when a repeated call finds that it can no
 * longer be seen (F-08). `uid`: by its maker.
 */
export async function makeOne<Row extends RecordRow>(
  kind: RecordKind<Row>,
  body: Fields,
  context: Context,
  uid?: string,
): Promise<MarkedReply<Row> | Refusal> {
  const id = callKey(context)
  return (
    (await changeOf(
      kind,
      { id, op: 'create', ref: uid ?? uidFor(id), patches: [sentOf(body)] },
      context,
    )) ?? refuse('not-found')
  )
}

/**
 * A record changed by a single call, with its tag; null when a repeated call finds that it can no
 * longer be seen (F-08).
 */
export function changeOne<Row extends RecordRow>(
  kind: RecordKind<Row>,
  ref: Ref,
  body: Fields,
  context: Context,
  more: Partial<Change> = {},
): Promise<MarkedReply<Row> | null | Refusal> {
  return changeOf(
    kind,
    {
      id: callKey(context),
      op: 'patch',
      ref,
      patches: [sentOf(body)],
      ifMatch: context.ifMatch,
      ...more,
    },
    context,
  )
}

async function changeOf<Row extends RecordRow>(
  kind: RecordKind<Row>,
  change: Parameters<typeof plainChange>[0],
  context: Context,
): Promise<MarkedReply<Row> | null | Refusal> {
  const rows = rowsOrRefusal(await applyChange(kind, plainChange(change), context))
  if (isRefusal(rows)) return rows
  const [row] = rows
  return row === undefined ? null : reply(row, { etag: row.etag })
}

/**
 * The key of a single call; a word that is no UUID is a person's own, so that two people may use
 * the same.
 */
export function callKey({
  key,
  header,
  newUid,
  caller,
}: Pick<Context, 'key' | 'header' | 'newUid' | 'caller'>): string {
  if (key === null) return newUid()
  return uuid.test(header('idempotency-key') ?? '') ? key : uuidV5(key, String(caller.user_id))
}

/** The uid of what a single call creates: a repeat with the same key means the same record. */
export function uidFor(key: string): string {
  return uuidV5(key, 'record')
}

/**
 * A change's outcome as a handler's answer: its rows, or the refusal. The row goes along only where
 * the specification says so (412, 409); a device that was refused shows it in its tray.
 */
export function rowsOrRefusal<Row>(outcome: Outcome<Row>): Row[] | Refusal {
  if (outcome.applied) return outcome.rows
  const { row, ...refusal } = outcome.refusal
  return row !== undefined && (refusal.refused === 'changed' || refusal.refused === 'exists')
    ? { ...refusal, row }
    : refusal
}

/** Only the fields that were sent. */
function sentOf<Value>(fields: Record<string, Value | undefined>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
