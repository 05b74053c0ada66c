import type { AssociateTicket } from '#contract/team/schema.ts'
import type { AccountTx } from '#server/db/database.ts'
import { toPage } from '#server/lists/account-list.ts'
import { hiddenFrom, type TeamReader } from './confided-to.ts'

const page = {
  name: 'team-tickets',
  text: `select t.ticket_id as "ticketID", t.author_id as "authorID", coalesce(author.name, t.author_name) as "authorName", t.actor_id as "actorID", actor.name as "actorName",
                case t.notes when 'Invited' then case t.to_status when 'Invited' then 'invited' else 'added' end when 'Created as proxy user' then 'made-proxy' when 'Registered' then 'registered' else 'changed' end as act,
                t.to_status as "toStatus", t.created_at as "creationDateTime", t.version, t.changes - $5::text[] as changes
           from tickets t
           left join users author on author.account_id = t.account_id and author.user_id = t.author_id
           left join users actor on actor.account_id = t.account_id and actor.user_id = t.actor_id
          where t.account_id = $1 and t.entity = 'user' and t.record_id = $2 and t.version < $3 and (t.changes = '{}' or t.changes - $5::text[] <> '{}')
          order by t.version desc limit $4`,
}

type StoredTicket = Omit<AssociateTicket, 'author' | 'actor'> & {
  authorID: number
  authorName: string | null
  actorID: number | null
  actorName: string | null
}

/** Most lines in one answer, and the default. */
const maxPersonTickets = 500

/**
 * Returns the history of a person, newest first, from below a version, and the version for the next
 * page (null on the last one). It never contains login or keys, because they are no columns of a
 * person. It leaves out changes that are hidden from the reader. Invitation and registration change
 * no field, so every reader sees them.
 */
export async function personTickets(
  tx: AccountTx,
  userID: number,
  reader: TeamReader,
  below: number,
  limit = maxPersonTickets,
): Promise<{ rows: AssociateTicket[]; next: number | null }> {
  const { rows, next } = toPage(
    await tx.query<StoredTicket>(page, [
      tx.accountID,
      userID,
      below,
      limit + 1,
      hiddenFrom(reader, userID),
    ]),
    limit,
    ({ version }) => version,
  )
  return { rows: rows.map(presentTicket), next }
}

function presentTicket({
  authorID,
  authorName,
  actorID,
  actorName,
  ...ticket
}: StoredTicket): AssociateTicket {
  return {
    ...ticket,
    author: authorName === null ? null : { user_id: authorID, name: authorName },
    ...(actorID !== null && actorName !== null && { actor: { user_id: actorID, name: actorName } }),
  }
}
