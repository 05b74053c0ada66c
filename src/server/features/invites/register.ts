import type { invites } from '#contract/invites/operations.ts'
import { isRefusal, type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { addLine, auditLineOf, serverLogLine } from '#server/audit/line.ts'
import { type AccountTx, json } from '#server/db/database.ts'
import {
  attempts,
  type NewPasswords,
  presentUser,
  userColumns,
  type UserRow,
  userTables,
} from '#server/features/access/door.ts'
import type { Context, Handler } from '#server/kernel/handler.ts'
import { type CallerLanguage, preferredLanguage } from '#server/http/language.ts'
import {
  type AuthorParams,
  countSql,
  updateBucketsSql,
  ticketSql,
} from '#server/records/write-sql.ts'
import { strangerNetworkAt } from '#server/kernel/stranger-networks.ts'
import { tierOf, treeAbove } from '#server/people/reporting-tree.ts'
import { type FoundInvitation, lockCompanyPeople, invitationOf, insertLogin } from './queries.ts'

/** Dependencies of registering. */
export interface RegisterParts {
  newPasswords: NewPasswords
  /**
   * SQL for the buckets that show the name of a person, with parameters `$1` company and `$2`
   * number, or null.
   */
  naming: string | null
}

/**
 * Limits unknown links tried from one network: twenty an hour are free, then each wait is longer,
 * up to a minute.
 */
const patience = { free: 20, memory: 60 * 60_000, longest: 60_000 }

/**
 * Returns the open invitation of a link, or the reason why it is not open. Only the holder of a
 * mailed link learns the reason. An unknown link and the link of a blocked person get the same
 * answer (G1-23). Reading never uses up the link.
 */
export async function readInvitation(
  link: string,
  { db, address, now }: Pick<Context<null>, 'db' | 'address' | 'now'>,
): Promise<FoundInvitation | Refusal> {
  const found = await invitationOf(db, link)
  if (found === undefined) {
    const { near } = strangerNetworkAt(address, now())
    const wait = await attempts.count(db, [attempts.of('invite-from', near, patience)], now())
    return wait === undefined ? refuse('not-found') : refuse('too-many', { retryAfter: wait })
  }
  if (!found.is_open) return refuse('not-found')
  if (found.is_used) return refuse('invite-used')
  if (found.is_voided) return refuse('invite-replaced')
  return Date.parse(found.expires_at) > now().getTime() ? found : refuse('invite-expired')
}

/**
 * Registers an invited person with names, number and password, which creates their login (API-08,
 * SES-87).
 */
export function createRegister({
  newPasswords,
  naming,
}: RegisterParts): Handler<typeof invites.register> {
  const write = registering(naming)
  return async ({ params, body }, context) => {
    const { db, now } = context
    const found = await readInvitation(params.inviteID, context)
    if (isRefusal(found)) return found
    const problem = newPasswords.problemOf(body.password, found.email)
    if (problem !== null) return refuse('invalid', { fields: { password: problem } })
    const hash = await newPasswords.hash(body.password, found.user_id, context.isDisconnected)
    if (hash === null) return refuse('busy', { retryAfter: 5 })
    const line = auditLineOf('registered', found)
    const names = {
      given_name: body.given_name,
      family_name: body.family_name,
      contactNumber: body.user_metadata?.contactNumber ?? '',
      language: preferredLanguage(context.header('accept-language')),
    }
    const registered = await db.account(found.account_id, async (tx) => {
      await lockCompanyPeople(tx)
      // Makes parallel registrations wait, so that the second finds the invitation used.
      if ((await tx.exec(use, [found.account_id, found.invitation_id, now()])) === 0)
        return undefined
      await insertLogin(tx, found.user_id, hash)
      await tx.exec(write, paramsOf(found, names, context))
      await addLine(tx, context, line)
      return presented(tx, found.user_id)
    })
    if (registered === undefined) return refuse('invite-used')
    serverLogLine(context, line)
    return registered
  }
}

const use = {
  name: 'invitation-use',
  text: `update invitations i set used_at = $3
    where i.account_id = $1 and i.invitation_id = $2 and i.used_at is null and i.voided_at is null and i.expires_at > $3
      and exists (select from users u where u.account_id = $1 and u.user_id = i.user_id and u.registered_at is null and not u.blocked)`,
}

interface Names {
  given_name: string
  family_name: string
  contactNumber: string
  language: CallerLanguage | null
}

// Writes the person, ticket and counters, and every bucket that shows the person or a record that
// names them.
const registering = (naming: string | null) => ({
  name: 'invitation-register',
  text: `
    with counted as (
      ${countSql({ key: '$3' })}
    ), changed as (
      update users set given_name = $4, family_name = $5, name = $6, contact_number = $7, language = coalesce($8, language), registered_at = $12, version = version + 1
       where account_id = $1 and user_id = $2 returning user_id, version, ordinal
    ), ticketed as (
      ${ticketSql('user', { ticket_id: '$3', record_id: 'user_id', version: 'version', to_status: `'Active'`, notes: `'Registered'`, changes: '$9' }, { author: 10, from: 'changed' })}
    )
    ${updateBucketsSql('user', 'changed', { also: naming })}`,
})

function paramsOf(
  found: FoundInvitation,
  { given_name, family_name, contactNumber, language }: Names,
  { newUid, now, epoch }: Pick<Context<null>, 'newUid' | 'now' | 'epoch'>,
) {
  const name = `${given_name} ${family_name}`
  const set = { given_name, family_name, name }
  const changes = Object.entries(set).flatMap(([field, to]) =>
    to === found[field as keyof typeof set]
      ? []
      : [[field, { from: found[field as keyof typeof set], to }]],
  )
  // The person is the author of their own registration.
  const author: AuthorParams = [found.user_id, epoch, now(), null, null]
  return [
    found.account_id,
    found.user_id,
    newUid(),
    given_name,
    family_name,
    name,
    contactNumber,
    language,
    json(Object.fromEntries(changes)),
    ...author,
  ]
}

const one = {
  name: 'registered-user',
  text: `select ${userColumns} from ${userTables} where u.account_id = $1 and u.user_id = $2`,
}

async function presented(tx: AccountTx, user: number) {
  const row = await tx.one<UserRow>(one, [tx.accountID, user])
  return presentUser(row, tierOf(await treeAbove(tx, [row]), user))
}
