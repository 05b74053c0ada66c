import type { Ticket } from '#contract/corrective-actions/schema.ts'
import type { Json } from '#contract/kernel/json.ts'
import type { Person } from '#contract/kernel/shapes.ts'
import type { AccountTx } from '#server/db/database.ts'

const page = {
  name: 'action-tickets',
  text: `select t.ticket_id as "ticketID", t.author_id as "authorID", coalesce(author.name, t.author_name) as "authorName", t.actor_id as "actorID", actor.name as "actorName",
                t.assigned_to as "assignedTo", assignee.name as "assignedToName", t.to_status as "toStatus",
                t.created_at as "creationDateTime", t.authored_at as "authoredAt", t.notes, t.version, t.changes
           from tickets t
           left join users author on author.account_id = t.account_id and author.user_id = t.author_id
           left join users actor on actor.account_id = t.account_id and actor.user_id = t.actor_id
           left join users assignee on assignee.account_id = t.account_id and assignee.user_id = t.assigned_to
          where t.account_id = $1 and t.entity = 'action' and t.record_id = $2 and t.version < $3
          order by t.version desc limit $4`,
}

/** Returns the history of an action, newest first (CA-60), from below a version. */
export async function actionTickets(
  tx: AccountTx,
  actionID: number,
  below: number,
  limit: number,
): Promise<Ticket[]> {
  const rows = await tx.query<StoredTicket>(page, [tx.accountID, actionID, below, limit])
  return rows.map(presentTicket)
}

interface StoredTicket {
  ticketID: string
  authorID: number
  authorName: string | null
  actorID: number | null
  actorName: string | null
  assignedTo: number | null
  assignedToName: string | null
  toStatus: string
  creationDateTime: string
  authoredAt: string | null
  notes: string
  version: number
  changes: Record<string, { from: Json; to: Json }>
}

/** Presents one entry of the history (CA-57). */
function presentTicket({
  authorID,
  authorName,
  actorID,
  actorName,
  assignedToName,
  ...ticket
}: StoredTicket): Ticket {
  return {
    ...ticket,
    author: person(authorID, authorName),
    ...(actorID !== null && { actor: person(actorID, actorName) }),
    assignedToUser: person(ticket.assignedTo, assignedToName),
  }
}

function person(user_id: number | null, name: string | null): Person | null {
  return user_id === null || name === null ? null : { user_id, name }
}
