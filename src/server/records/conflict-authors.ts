import type { ConflictField } from '#contract/kernel/merge-fields.ts'
import type { Json } from '#contract/kernel/json.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { RecordKind, RecordRow } from './kind.ts'

/**
 * Number of tickets to search: the author of a value from long ago does not matter in a conflict.
 */
const maxTickets = 50

const recent = {
  name: 'tickets-recent',
  text: `select t.author_id as "authorID", coalesce(author.name, t.author_name) as "authorName", t.actor_id as "actorID", actor.name as "actorName", t.created_at as at, t.notes as note, t.changes
           from tickets t left join users author on author.account_id = t.account_id and author.user_id = t.author_id
                left join users actor on actor.account_id = t.account_id and actor.user_id = t.actor_id
          where t.account_id = $1 and t.entity = $2 and t.record_id = $3
          order by t.version desc limit ${maxTickets}`,
}

interface RecentTicket {
  authorID: number
  authorName: string | null
  actorID: number | null
  actorName: string | null
  at: string
  note: string
  changes: Record<string, Json>
}

/**
 * Returns the conflicting fields with author, time and note of the other value from the history, by
 * which a person decides (F-17).
 */
export async function addConflictAuthors<Row extends RecordRow>(
  tx: AccountTx,
  kind: RecordKind<Row>,
  row: Row,
  fields: readonly ConflictField[],
): Promise<ConflictField[]> {
  const tickets = await tx.query<RecentTicket>(recent, [tx.accountID, kind.entity, kind.idOf(row)])
  return fields.map((conflict) => {
    const found = tickets.find(({ changes }) => conflict.field in changes)
    if (found === undefined) return conflict
    const { authorID, authorName, actorID, actorName, at, note } = found
    return {
      ...conflict,
      by: {
        author: authorName === null ? null : { user_id: authorID, name: authorName },
        ...(actorID !== null &&
          actorName !== null && { actor: { user_id: actorID, name: actorName } }),
        at,
        note,
      },
    }
  })
}
