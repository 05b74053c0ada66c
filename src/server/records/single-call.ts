import type { Refusal } from '#contract/kernel/refusal.ts'
import { uuidV5 } from '#contract/kernel/uuid-v5.ts'
import type { Context } from '#server/handler.ts'
import type { Outcome } from './change.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The key of a single call; a word that is no UUID is a person's own, so that two people may use the same. */
export function callKey({ key, header, newUid, caller }: Pick<Context, 'key' | 'header' | 'newUid' | 'caller'>): string {
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
  return row !== undefined && (refusal.refused === 'changed' || refusal.refused === 'exists') ? { ...refusal, row } : refusal
}

/** Only the fields that were sent. */
export function sentOf<Value>(fields: Record<string, Value | undefined>): Record<string, Value> {
  return Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}
