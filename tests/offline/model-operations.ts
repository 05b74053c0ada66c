import { createHash } from 'node:crypto'
import type { Json, JsonObject } from '#contract/kernel/json.ts'
import type { OutboxOperation, OperationResult } from '#client/data/outbox/core/types.ts'
import type { Stored } from './model-data.ts'
import type { Who } from './model-adapter.ts'
import { isCommentAlone, growingLists } from './comment-model.ts'

/** Returns whether two values are the same in JSON; a missing one equals null. */
export const same = (one: Json | undefined, other: Json | undefined) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
const rank = (status: Json | undefined) =>
  ['Opened', 'In Progress', 'Closed'].indexOf(String(status))

/**
 * Returns the fields of a change that another person wrote first, by sections 6 and 7 of the
 * offline design.
 */
export function clashesOf(
  op: OutboxOperation,
  stored: Stored,
  who: Who,
  { epoch, ignoreAt }: { epoch: string; ignoreAt: boolean },
): NonNullable<OperationResult['fields']> {
  const fields: NonNullable<OperationResult['fields']> = []
  const clash = (field: string, yours: Json, before: Json) =>
    fields.push({ field, yours, theirs: stored.fields[field] ?? null, before, suggest: 'theirs' })
  for (const [field, yours] of Object.entries(op.patch)) {
    const now = stored.fields[field]
    if (
      ['notes', 'photos', ...growingLists].includes(field) ||
      same(now, op.seen[field]) ||
      same(now, yours)
    )
      continue
    if (field === 'status' && rank(now) >= 0 && rank(yours) > rank(now)) continue
    clash(field, yours, op.seen[field] ?? null)
  }
  for (const [field, before] of Object.entries(op.guards)) {
    if (!same(stored.fields[field], before) && !fields.some((one) => one.field === field))
      clash(field, op.patch[field] ?? before, before)
  }
  const isNote = Object.keys(op.patch).every((field) => field === 'notes')
  const others = stored.tickets.some(
    (ticket) => ticket.epoch === epoch && ticket.author !== who.user,
  )
  if (op.at !== undefined && !isNote && !ignoreAt && (stored.version !== op.at || others)) {
    for (const [field, yours] of Object.entries(op.patch))
      if (field !== 'notes' && !fields.some((one) => one.field === field))
        clash(field, yours, op.seen[field] ?? null)
  }
  return fields
}

export function startOf(entity: string, fields: JsonObject, who: Who): JsonObject {
  const { notes: _notes, ...given } = fields
  return entity === 'action'
    ? {
        status: 'Opened',
        dueDate: null,
        isReadyToCheck: false,
        isConfirmed: false,
        ...given,
        openedBy: who.user,
      }
    : { isActive: true, ...given }
}

/** Returns true for the opener and the assignee of an action, and for a comment alone. */
export function mayEdit({ entity, patch }: OutboxOperation, { fields }: Stored, who: Who): boolean {
  const isEditor = [fields['assignedTo'], fields['openedBy']].includes(who.user)
  return entity !== 'action' || isEditor || isCommentAlone(patch)
}

/** Returns the problems of a change whose photos are missing, by the ids of the photos. */
export function named(ids: readonly string[]): Record<string, string> {
  return Object.fromEntries(ids.map((id) => [`photos.${id}`, 'It is not there.']))
}

export function isNoteAlone(op: OutboxOperation): boolean {
  return Object.keys(op.patch).every((field) => field === 'notes')
}

/** Returns the records of a create; the n-th of several has UUIDv5(ref, n). */
export function recordsIn({ ref, patch }: OutboxOperation): { uid: string; fields: JsonObject }[] {
  const several = patch['each']
  if (!Array.isArray(several)) return [{ uid: ref, fields: patch }]
  return several.map((fields, n) => {
    const hash = createHash('sha1')
      .update(Buffer.from(ref.replaceAll('-', ''), 'hex'))
      .update(String(n))
      .digest('hex')
    const variant = ((Number.parseInt(hash.slice(16, 18), 16) & 0x3f) | 0x80).toString(16)
    const uid = `${hash.slice(0, 8)}-${hash.slice(8, 12)}-5${hash.slice(13, 16)}-${variant}${hash.slice(18, 20)}-${hash.slice(20, 32)}`
    return {
      uid,
      fields: typeof fields === 'object' && fields !== null && !Array.isArray(fields) ? fields : {},
    }
  })
}

export function resultsOf(said: JsonObject): { id: string; status: number }[] {
  const list = (name: string, status: number) =>
    Array.isArray(said[name])
      ? said[name].map((one) => ({ id: typeof one === 'string' ? one : idOf(one), status }))
      : []
  return [...list('known', 200), ...list('unknown', 404), ...list('voided', 410)]
}

function idOf(one: Json): string {
  return typeof one === 'object' && one !== null && !Array.isArray(one) ? String(one['id']) : ''
}
