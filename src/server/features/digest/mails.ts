import type { DigestOccasion } from '#contract/digest/choices.ts'
import type { CallerLanguage } from '#server/http/language.ts'
import type { AccountTx } from '#server/db/database.ts'

type DigestState = 'planned' | 'waiting' | 'sent' | 'nothing' | 'failed'

/** A planned digest with the present data of its reader and company. */
export interface PlannedDigest {
  userID: number
  state: DigestState
  dueAt: string
  /** The time until which the mail waits, because the budget was empty. */
  notBefore: string | null
  /** The end of the period that the previous digest covered. */
  toldUntil: string | null
  /** True if the person has access to the back office and wants the digest. */
  isReader: boolean
  occasion: DigestOccasion
  email: string
  language: CallerLanguage
  company: string
  /** Street, city and state of the company. */
  address: string
  companyTimeZone: string
  logo: string | null
}

const read = {
  name: 'digest-mail',
  text: `select m.user_id as "userID", m.state, m.due_at as "dueAt", m.not_before as "notBefore",
                (select max(e.told_until) from digest_mails e
                  where e.account_id = m.account_id and e.user_id = m.user_id and e.mail_uid <> m.mail_uid) as "toldUntil",
                d.is_on and a.is_active and u.role_id = 2 and not u.blocked and u.registered_at is not null as "isReader",
                d.occasion, u.email, u.language, a.name as company, concat_ws(', ', nullif(a.address, ''), nullif(a.city, ''), nullif(a.contact_state, '')) as address,
                a.time_zone as "companyTimeZone", a.logo_file as logo
           from digest_mails m join digests d using (account_id, user_id) join users u using (account_id, user_id)
           join accounts a using (account_id)
          where m.account_id = $1 and m.mail_uid = $2`,
}

/** Reads a planned digest. Returns undefined if its row or its person was removed. */
export function plannedDigest(tx: AccountTx, mail: string): Promise<PlannedDigest | undefined> {
  return tx.maybe<PlannedDigest>(read, [tx.accountID, mail])
}

const reserved = {
  name: 'digest-mail-reserved',
  text: `update digest_mails set state = 'waiting', not_before = $3 where account_id = $1 and mail_uid = $2 and state = 'planned'`,
}

/** Stores the time from which the budgets allow a mail. Returns false if another try stored it. */
export async function noteReserved(
  tx: AccountTx,
  mail: string,
  after: Date | null,
): Promise<boolean> {
  return (await tx.exec(reserved, [tx.accountID, mail, after])) > 0
}

const ended = {
  name: 'digest-mail-ended',
  text: `update digest_mails set state = $3, told_until = $4 where account_id = $1 and mail_uid = $2 and state <> 'sent'`,
}

/** Stores how a mail ended, and the end of the period that it covered, if any. */
export async function endDigestMail(
  tx: AccountTx,
  mail: string,
  state: 'sent' | 'nothing' | 'failed',
  toldUntil: Date | null,
): Promise<void> {
  await tx.exec(ended, [tx.accountID, mail, state, toldUntil])
}
