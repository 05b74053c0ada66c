import type { Invite, OpenInvitation } from '#contract/invites/schema.ts'
import type { AccountTx, Database } from '#server/db/database.ts'
import { ticketHash } from '#server/features/access/door.ts'
import { holdTeam } from '#server/features/team/door.ts'
import type { Writer } from '#server/records/kind.ts'
import {
  authorParams,
  countSql,
  lockCounter,
  updateBucketsSql,
  ticketSql,
  refreshBucketSql,
} from '#server/records/write-sql.ts'

/** Returns the expiry of an invitation that is mailed now (rulings, 52). */
export const inviteExpiry = (now: Date): Date => new Date(now.getTime() + 7 * 86_400_000)

// A call that renames or removes a contractor locks its row and then needs the counter.
const contractorsHeld = {
  name: 'invite-contractors',
  text: 'select from contractor_companies where account_id = $1 and contractor_company_id = any($2::int[]) order by contractor_company_id for key share',
}

/**
 * Takes the locks of all writers of the company's people until the transaction ends, in one order
 * to avoid deadlocks: people (decision 47), contractors that new people name, counter, then seats
 * and rows.
 */
export async function lockCompanyPeople(
  tx: AccountTx,
  contractors: readonly number[] = [],
): Promise<void> {
  await holdTeam(tx)
  const named = contractors.filter((contractor) => contractor !== 0)
  if (named.length > 0) await tx.query(contractorsHeld, [tx.accountID, named])
  await lockCounter(tx)
}

const touched = {
  name: 'invitation-touch',
  text: `select ${refreshBucketSql('user', 'u.account_id', 'u.ordinal')} from users u join invitations i using (account_id, user_id) where account_id = $1 and i.invitation_id = $2`,
}

/**
 * Makes devices read the bucket of an invited person again. The caller must hold the counter's
 * lock.
 */
export async function touchInvited(tx: AccountTx, invitation: number): Promise<void> {
  await tx.query(touched, [tx.accountID, invitation])
}

/** A company's data for judging an invitation. */
export interface InvitingCompany {
  isActive: boolean
  /** True if there is an owner who is not blocked. */
  hasOwner: boolean
  /** Unblocked people with role 2, who can have others report to them. */
  managers: ReadonlySet<number>
  contractors: ReadonlySet<number>
  packages: ReadonlySet<string>
}

const numbersOf = {
  owners:
    'select user_id as id from users where account_id = $1 and role_id = 2 and not blocked and reports_to_user_id is null and not is_proxy_user limit 1',
  managers: 'select user_id as id from users where account_id = $1 and role_id = 2 and not blocked',
  contractors: 'select contractor_company_id as id from contractor_companies where account_id = $1',
}

export async function invitingCompany(tx: AccountTx): Promise<InvitingCompany> {
  const numbers = async (sql: string) =>
    new Set((await tx.query<{ id: number }>(sql, [tx.accountID])).map(({ id }) => id))
  const { is_active: isActive } = await tx.one<{ is_active: boolean }>(
    'select is_active from accounts where account_id = $1',
    [tx.accountID],
  )
  const packages = await tx.query<{ package_id: string }>('select package_id from packages')
  return {
    isActive,
    hasOwner: (await numbers(numbersOf.owners)).size > 0,
    managers: await numbers(numbersOf.managers),
    contractors: await numbers(numbersOf.contractors),
    packages: new Set(packages.map(({ package_id }) => package_id)),
  }
}

/** A new person of a company. */
export interface NewUser {
  uid: string
  ticketID: string
  invite: Invite
  /** Null while invited and not yet registered. */
  registeredAt: Date | null
  language: 'en' | 'es'
  author: Pick<Writer, 'caller' | 'epoch' | 'receivedAt'>
}

/**
 * SQL for the id of a ticket: derived from key and address, or a random one if that exists. A
 * withdrawn person's ticket stays, and the same key may invite them again. The uid of the row
 * prevents double invitations. `$1`: the company.
 */
export const freeTicket = (ticket: string) =>
  `case when exists (select from tickets t where t.account_id = $1 and t.ticket_id = ${ticket}) then gen_random_uuid() else ${ticket} end`

// Number, person, history and bucket in one statement.
// `people_version`: the reporting tree decides who may see a record.
const insert = {
  name: 'invite-insert',
  text: `
    with input as materialized (
      select ${freeTicket('$3::uuid')} as ticket
    ), counted as (
      ${countSql({
        key: '(select ticket from input)',
        set: 'people_version = people_version + 1, user_ordinal = user_ordinal + 1',
        returning: 'user_ordinal',
      })}
    ), made as (
      insert into users (account_id, uid, ordinal, given_name, family_name, name, email, role_id, job_title, package, contractor_company_id, reports_to_user_id,
                         can_create_project, language, registered_at, created_at)
      select $1, $2, user_ordinal, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $18 from counted
      returning user_id, ordinal, registered_at
    ), ticketed as (
      ${ticketSql('user', { ticket_id: 'ticket', record_id: 'user_id', version: '1', to_status: `case when registered_at is null then 'Invited' else 'Active' end`, notes: `'Invited'` }, { author: 16, from: 'made, input' })}
    ), marked as (
      ${updateBucketsSql('user', 'made')}
    )
    select user_id from made`,
}

export async function insertPerson(
  tx: AccountTx,
  { uid, ticketID, invite, registeredAt, author, language }: NewUser,
): Promise<number> {
  const {
    givenName,
    familyName,
    email,
    app_metadata,
    jobTitle,
    contractorCompanyID,
    canCreateProject,
  } = invite
  const { user_id } = await tx.one<{ user_id: number }>(insert, [
    tx.accountID,
    uid,
    ticketID,
    givenName,
    familyName,
    `${givenName} ${familyName}`,
    email.toLowerCase(),
    app_metadata.role.roleID,
    jobTitle,
    invite.package,
    contractorCompanyID,
    invite.reportsToUserID || null,
    canCreateProject ?? null,
    language,
    registeredAt,
    ...authorParams(tx, author),
  ])
  return user_id
}

/** Makes a login for a person who has none. */
export async function insertLogin(
  tx: AccountTx,
  user: number,
  passwordHash: string,
): Promise<void> {
  await tx.query('select make_login($1, $2)', [user, passwordHash])
}

const voidAll =
  'update invitations set voided_at = $3 where account_id = $1 and user_id = $2 and used_at is null and voided_at is null returning invitation_id, refused_at'

/**
 * Adds an invitation for a person and voids their earlier ones. `call`: the call that invited them,
 * or null for a repeated mail. Returns its number.
 */
export async function addInvitation(
  tx: AccountTx,
  { user, by, call, now }: { user: number; by: number; call: string | null; now: Date },
): Promise<number> {
  const voided = await tx.query<{ invitation_id: number; refused_at: string | null }>(voidAll, [
    tx.accountID,
    user,
    now,
  ])
  for (const { invitation_id } of voided.filter(({ refused_at }) => refused_at !== null))
    await touchInvited(tx, invitation_id)
  const sql =
    'insert into invitations (account_id, user_id, invited_by, created_at, expires_at, call) values ($1, $2, $3, $4, $5, $6) returning invitation_id'
  return (
    await tx.one<{ invitation_id: number }>(sql, [
      tx.accountID,
      user,
      by,
      now,
      inviteExpiry(now),
      call,
    ])
  ).invitation_id
}

/** SQL for the time until which an invitation's mail waits for a budget, or null. */
const dueOf = (alias: string) =>
  `case when ${alias}.asked_at > now() and ${alias}.sent_at is null and ${alias}.refused_at is null
    and ${alias}.waits_since is null then ${alias}.asked_at end`

/**
 * A person who is still invited, so that the mail can be sent again. The row is locked until the
 * transaction ends.
 */
export interface PendingInvite {
  user_id: number
  email: string
  blocked: boolean
  is_registered: boolean
  /** The time of the newest invitation, and the time until which its mail waits for a budget. */
  asked_at: string | null
  mail_at: string | null
  /** An inactive company invites no people. */
  is_active: boolean
}

const asked = {
  name: 'invitation-asked',
  text: `select max(i.created_at) as asked_at, max(${dueOf('i')}) filter (where i.voided_at is null) as mail_at
    from invitations i where i.account_id = $1 and i.user_id = $2`,
}

export async function waitingOf(tx: AccountTx, user: number): Promise<PendingInvite | undefined> {
  const held = await tx.maybe<Omit<PendingInvite, 'asked_at' | 'mail_at'>>(
    'select u.user_id, u.email, u.blocked, u.registered_at is not null as is_registered, a.is_active from users u join accounts a using (account_id) where account_id = $1 and u.user_id = $2 for update of u',
    [tx.accountID, user],
  )
  if (held === undefined) return undefined
  const { asked_at, mail_at } = await tx.one<Pick<PendingInvite, 'asked_at' | 'mail_at'>>(asked, [
    tx.accountID,
    user,
  ])
  return { ...held, asked_at, mail_at }
}

const open = {
  name: 'invitations-open',
  text: `
    select u.user_id, u.name, u.email, i.created_at as "invitedAt", i.expires_at as "expiresAt",
           case when i.refused_at is not null or is_mail_lost(i.sent_at, i.waits_since, i.asked_at) then 'refused' when i.sent_at is not null then 'sent' when i.waits_since is not null then 'held' else 'waiting' end as mail,
           i.refusal as "mailProblem", ${dueOf('i')} as "mailAt", first.created_at as "firstInvitedAt", first.invited_by as "invitedBy", first.call
      from users u
      join lateral (
        select * from invitations n where n.account_id = u.account_id and n.user_id = u.user_id and n.voided_at is null order by n.invitation_id desc limit 1
      ) i on true
      join lateral (
        select created_at, invited_by, call from invitations n where n.account_id = u.account_id and n.user_id = u.user_id order by n.invitation_id limit 1
      ) first on true
     where u.account_id = $1 and u.registered_at is null and not u.blocked
     order by i.invitation_id desc`,
}

/**
 * Returns invited people who have not registered, the latest first, each with their newest
 * invitation.
 */
export async function openInvitations(tx: AccountTx): Promise<OpenInvitation[]> {
  return tx.query<OpenInvitation>(open, [tx.accountID])
}

/** An invitation found by its link. */
export interface FoundInvitation {
  account_id: number
  invitation_id: number
  user_id: number
  email: string
  given_name: string
  family_name: string
  name: string
  company_name: string
  language: 'en' | 'es'
  is_used: boolean
  is_voided: boolean
  /** True if neither the person nor the company is blocked. */
  is_open: boolean
  expires_at: string
}

const find = { name: 'invitation-of', text: 'select * from invitation_of($1)' }

/**
 * Returns the invitation of a link in any company. The SQL function reads across companies, which
 * this role may not do.
 */
export async function invitationOf(
  db: Pick<Database, 'maybe'>,
  token: string,
): Promise<FoundInvitation | undefined> {
  return /^[\w-]{43}$/.test(token)
    ? db.maybe<FoundInvitation>(find, [ticketHash(token)])
    : undefined
}
