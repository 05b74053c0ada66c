import type { CertificateTicket } from '#contract/certificates/schema.ts'
import type { Json } from '#contract/kernel/json.ts'
import type { AccountTx } from '#server/db/database.ts'

const ofUser = {
  name: 'certificate-tickets',
  text: `select t.ticket_id as "ticketID", t.record_id as "userCertificateID", c.certificate_title as "certificateTitle", t.author_id as "authorID",
                coalesce(author.name, t.author_name) as "authorName", t.actor_id as "actorID", actor.name as "actorName", t.created_at as "creationDateTime", t.version, t.changes
           from certificates c
           join tickets t on t.account_id = c.account_id and t.entity = 'certificate' and t.record_id = c.user_certificate_id
           left join users author on author.account_id = t.account_id and author.user_id = t.author_id
           left join users actor on actor.account_id = t.account_id and actor.user_id = t.actor_id
          where c.account_id = $1 and c.user_id = $2
          order by t.created_at desc, t.record_id desc, t.version desc limit 1000`,
}

type Stored = Omit<CertificateTicket, 'author' | 'actor' | 'act'> & {
  authorID: number
  authorName: string | null
  actorID: number | null
  actorName: string | null
}

/** Returns the history of a person's certificates, newest first, including removed ones. */
export async function certificateTickets(
  tx: AccountTx,
  userID: number,
): Promise<CertificateTicket[]> {
  const rows = await tx.query<Stored>(ofUser, [tx.accountID, userID])
  return rows.map(({ authorID, authorName, actorID, actorName, ...ticket }) => ({
    ...ticket,
    act: actOf(ticket),
    author: authorName === null ? null : { user_id: authorID, name: authorName },
    ...(actorID !== null && actorName !== null && { actor: { user_id: actorID, name: actorName } }),
  }))
}

function actOf({
  version,
  changes,
}: Pick<Stored, 'version' | 'changes'>): CertificateTicket['act'] {
  const removed: { to?: Json } | undefined = changes['isRemoved'] as { to?: Json } | undefined
  if (removed !== undefined) return removed.to === true ? 'removed' : 'restored'
  return version === 1 ? 'added' : 'changed'
}
