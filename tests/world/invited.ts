import { createHash } from 'node:crypto'
import { ticketHash } from '#server/features/access/forgot-password.ts'
import type { EmptyDatabase } from './database.ts'

type Owner = EmptyDatabase['owner']

/** A person who has an invitation and has not registered. */
export interface Invited {
  accountID: number
  user_id: number
  name: string
  email: string
}

export async function makeInvited(
  owner: Owner,
  accountID: number,
  {
    name,
    email,
    reportsTo,
    roleID = 2,
  }: { name: string; email: string; reportsTo?: number | undefined; roleID?: 1 | 2 },
): Promise<Invited> {
  const [given = '', family = ''] = name.split(' ')
  const [made] = await owner<{ user_id: number }>(
    `with counted as (update account_counters set user_ordinal = user_ordinal + 1, people_version = people_version + 1 where account_id = $1 returning user_ordinal)
     insert into users (account_id, ordinal, given_name, family_name, name, email, role_id, reports_to_user_id, registered_at)
     select $1, user_ordinal, $2, $3, $4, $5, $6, $7, null from counted returning user_id`,
    [accountID, given, family, name, email, roleID, reportsTo ?? null],
  )
  if (made === undefined) throw new Error('No person was invited.')
  await owner(
    `select touch($1, 'user', (select ordinal / 500 from users where account_id = $1 and user_id = $2))`,
    [accountID, made.user_id],
  )
  return { accountID, user_id: made.user_id, name, email }
}

/** A link to their invitation, as if it had been mailed; it lives for `days` from now. */
export async function linkFor(
  owner: Owner,
  { accountID, user_id }: Invited,
  link: string,
  days = 7,
): Promise<void> {
  const sql = `insert into invitations (account_id, user_id, invited_by, token_hashes, created_at, expires_at) values ($1, $2, $2, array[$3::bytea], now(), now() + make_interval(days => $4))`
  await owner(sql, [accountID, user_id, ticketHash(link), days])
}

/** A link of 43 letters, equal for equal words. */
export const linkOf = (word: string): string =>
  createHash('sha256').update(word).digest('base64url')
