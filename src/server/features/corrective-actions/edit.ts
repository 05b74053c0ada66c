import { closed } from '#contract/corrective-actions/lookups.ts'
import { actionProblems, editProblems } from '#contract/corrective-actions/rules.ts'
import type { CorrectiveAction } from '#contract/corrective-actions/schema.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import type { Person } from '#contract/kernel/shapes.ts'
import type { AccountTx, Ending } from '#server/db/database.ts'
import { recordTag } from '#server/etag.ts'
import type { Edit, Writer } from '#server/records/kind.ts'
import { assignee, writeAction } from './queries.ts'

/** Rules on the merged row, then row, ticket and counter in one statement (CA-44 to CA-56). */
export async function editAction(tx: AccountTx, writer: Writer, edit: Edit<CorrectiveAction>): Promise<Ending<CorrectiveAction> | Refusal> {
  const { before, set } = edit
  const merged = merge(before, set)
  const wrong = editProblems({ ...merged, notes: set['notes'] }, writer.receivedAt.getTime()).filter((field) => field !== 'notes' || edit.needsNote)
  if (wrong.length > 0) return refuse('invalid', { fields: Object.fromEntries(wrong.map((field) => [field, actionProblems[field]])) })

  let assignedToUser = before.assignedToUser
  if (merged.assignedTo !== before.assignedTo) {
    // Whoever has it may keep it; somebody new must be able to work on it (G2-57).
    const chosen = await assignee(tx, merged.assignedTo)
    if (chosen === undefined) return refuse('invalid', { fields: { assignedTo: actionProblems.assignedTo } })
    assignedToUser = chosen
  }

  const version = before.version + 1
  const row: CorrectiveAction = { ...merged, assignedToUser, ...closing(before, merged, edit.authoredAt, writer), version, etag: recordTag(writer.epoch, version) }
  return writeAction(tx, writer, row, { ticketID: edit.ticketID, authoredAt: edit.authoredAt, notes: text(set, 'notes') ?? '', changes: changesOf(before, set) })
}

/** Closing is the ticket author's, at the time it was authored, but not later than it reached us (CA-55). */
function closing(before: CorrectiveAction, merged: CorrectiveAction, authoredAt: string | null, { caller, receivedAt }: Writer) {
  if (merged.status !== closed) return { closedBy: null, closedByUser: null, closedDateTime: null }
  if (before.status === closed) return { closedBy: before.closedBy, closedByUser: before.closedByUser, closedDateTime: before.closedDateTime }
  const authored = authoredAt === null ? receivedAt.getTime() : Date.parse(authoredAt)
  const closer: Person = { user_id: caller.user_id, name: caller.name }
  return { closedBy: closer.user_id, closedByUser: closer, closedDateTime: new Date(Math.min(authored, receivedAt.getTime())).toISOString() }
}

/** From where to where, per field; the note has its own place in the ticket. */
function changesOf(before: CorrectiveAction, set: JsonObject) {
  const was: JsonObject = before
  return Object.fromEntries(
    Object.entries(set)
      .filter(([field]) => field !== 'notes')
      .map(([field, to]) => [field, { from: was[field] ?? null, to }]),
  )
}

/** The row with what is set; `set` was parsed, so a field that is there has its type. */
function merge(before: CorrectiveAction, set: JsonObject): CorrectiveAction {
  return {
    ...before,
    title: text(set, 'title') ?? before.title,
    description: text(set, 'description') ?? before.description,
    trigger: text(set, 'trigger') ?? before.trigger,
    severity: text(set, 'severity') ?? before.severity,
    incidentLocation: text(set, 'incidentLocation') ?? before.incidentLocation,
    incidentTime: text(set, 'incidentTime') ?? before.incidentTime,
    assignedTo: typeof set['assignedTo'] === 'number' ? set['assignedTo'] : before.assignedTo,
    status: text(set, 'status') ?? before.status,
    actionDesc: text(set, 'actionDesc') ?? before.actionDesc,
    actionType: text(set, 'actionType') ?? before.actionType,
    rootCause: text(set, 'rootCause') ?? before.rootCause,
    trainingUpdates: text(set, 'trainingUpdates') ?? before.trainingUpdates,
    monitorPlan: text(set, 'monitorPlan') ?? before.monitorPlan,
    notes: text(set, 'notes') ?? before.notes,
  }
}

function text(set: JsonObject, field: string): string | undefined {
  const value = set[field]
  return typeof value === 'string' ? value : undefined
}
