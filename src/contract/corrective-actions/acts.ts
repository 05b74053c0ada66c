import type { Json, JsonObject } from '../kernel/json.ts'
import { closed, statusRank } from './lookups.ts'

/**
 * The acts on an action, with one word for button, badge, tray, history and test. Every step back
 * of the status is a reopening (G2-50).
 */
export type ActionAct =
  | 'create'
  | 'close'
  | 'reopen'
  | 'advance'
  | 'reassign'
  | 'comment'
  | 'note'
  | 'edit'

/** Returns the act of a patch, compared with the record before it. */
export function actOf(before: Readonly<JsonObject> | null, patch: Readonly<JsonObject>): ActionAct {
  if (before === null) return 'create'
  const status: Json | undefined = patch['status']
  if (status !== undefined && status !== before['status']) {
    if (status === closed) return 'close'
    return (statusRank(status) ?? 0) > (statusRank(before['status']) ?? 0) ? 'advance' : 'reopen'
  }
  const changed = Object.keys(patch).filter(
    (field) => field !== 'notes' && patch[field] !== before[field],
  )
  if (changed.length === 0) return 'note'
  if (changed.length > 1) return 'edit'
  if (changed[0] === 'assignedTo') return 'reassign'
  return changed[0] === 'comments' ? 'comment' : 'edit'
}
