import type { CorrectiveAction } from '#contract/corrective-actions/schema.ts'
import { correctiveActionFields } from '#contract/corrective-actions/fields.ts'
import { type Field, isEmpty } from '#contract/kernel/fields.ts'
import type { Json, JsonObject } from '#contract/kernel/json.ts'
import type { AccountTx } from '#server/db/database.ts'
import { ticketsAfter, undone } from '#server/seals/as-of.ts'

const history = {
  name: 'action-history-content',
  text: `select ticket_id as "ticketID", author_id as "authorID", version, to_status as "toStatus", assigned_to as "assignedTo", notes, changes, created_at as "creationDateTime"
           from tickets where account_id = $1 and entity = 'action' and record_id = $2 and version <= $3 order by version`,
}

/** Fields that the history has, and that older seals were made without. */
const inHistory = new Set([
  'reopenedDateTime',
  'isReadyToCheck',
  'checkAgainDate',
  'isConfirmed',
  'confirmedDateTime',
  'comments',
])

/** The stored fields that a seal covers. */
const stored = Object.entries<Field>(correctiveActionFields).flatMap(
  ([name, { read = 'list', stored: column }]) =>
    read === 'list' && column !== false && !inHistory.has(name) ? [name] : [],
)

/** Fields that are left out while they are empty, because older seals were made without them. */
const sinceLinks = new Set(['guestLinks', 'guestReplies', 'guestPhotos', 'guestDecisions'])
const isThere = (name: string, value: Json | undefined) => !sinceLinks.has(name) || !isEmpty(value)

/**
 * Returns an action in one of its versions for its hash: all stored values, and its history until
 * then. People appear by number, because names change.
 */
export async function actionContent(
  tx: AccountTx,
  row: CorrectiveAction,
  version: number,
): Promise<Json> {
  const tickets = await ticketsAfter(tx, 'action', row.correctiveActionID, version)
  const then: JsonObject = undone({ ...row }, tickets, version)
  const ticketHistory = await tx.query<
    {
      version: number
      notes: string
      toStatus: string
      creationDateTime: string
      authorID: number
    } & JsonObject
  >(history, [tx.accountID, row.correctiveActionID, version])
  const last = ticketHistory.at(-1)
  // The note, and who closed the action and when, follow from the tickets.
  return {
    kind: 'action',
    uid: row.uid,
    number: row.caTicketHash,
    ...Object.fromEntries(
      stored.flatMap((name) => (isThere(name, then[name]) ? [[name, then[name] ?? null]] : [])),
    ),
    notes: last?.notes ?? '',
    closedBy: null,
    closedDateTime: null,
    history: ticketHistory,
  }
}
