import type { Invite, OpenInvitation } from '#contract/invites/schema.ts'
import type { AccountTx, Database } from '#server/db/database.ts'
import { ticketHash } from '#server/features/access/door.ts'
import { holdTeam } from '#server/features/team/door.ts'

/** Until when an invitation lives that is mailed now (rulings, 52). */
export const lifeOf = (now: Date): Date => new Date(now.getTime() + 7 * 86_400_000)

// Whoever renames or removes a contractor has its row and wants the counter.
const contractorsHeld = {
  name: 'invite-contractors',
  text: 'select from contractor_companies where account_id = $1 and contractor_company_id = any($2::int[]) order by contractor_company_id for key share',
}

/**
 * Held to the end of the transaction by whoever writes people of the company, in one order: the
 * lock of its people, as every change of them holds it (decision 47), the contractors that new
 * people name, its counter, then seats and rows. Of two orders some would wait in a circle.
 */
export async function holdPeople(
  tx: AccountTx,
  contractors: readonly number[] = [],
): Promise<void> {
  await holdTeam(tx)
  const named = contractors.filter((contractor) => contractor !== 0)
  if (named.length > 0) await tx.query(contractorsHeld, [tx.accountID, named])
  await holdCounter(tx)
}

/** The company's counter alone: for whoever tells of people what stands beside their rows. */
export async function holdCounter(tx: AccountTx): Promise<void> {
  await tx.one('select account_id from account_counters where account_id = $1 for update', [
    tx.accountID,
  ])
}

const touched = {
  name: 'invitation-touch',
  text: `select touch(u.account_id, 'user', u.ordinal / 500) from users u join invitations i using (account_id, user_id) where account_id = $1 and i.invitation_id = $2`,
}

/**
 * What lists say of an invited person has changed, whose counter is held: devices read their bucket
 * again.
 */
export async function touchInvited(tx: AccountTx, invitation: number): Promise<void> {
  await tx.query(touched, [tx.accountID, invitation])
}

/** What an invitation is judged by in its company. */
export interface InvitingCompany {
  isActive: boolean
  /** An owner is there who is not blocked. */
  hasOwner: boolean
  /** Unblocked people of role 2: whom others can report to. */
  managers: ReadonlySet<number>
  contractors: ReadonlySet<number>
  packages: ReadonlySet<string>
}

export async function invitingCompany(tx: AccountTx): Promise<InvitingCompany> {
  const numbers = async (sql: string) =>
    new Set((await tx.query<{ id: number }>(sql, [tx.accountID])).map(({ id }) => id))
  const { is_active: isActive } = await tx.one<{ is_active: boolean }>(
    'select is_active from accounts where account_id = $1',
    [tx.accountID],
  )
  return {
    isActive,
    hasOwner:
      (
        await numbers(
          'select user_id as id from users where account_id = $1 and role_id = 2 and not blocked and reports_to_user_id is null and not is_proxy_user limit 1',
        )
      ).size > 0,
    managers: await numbers(
      'select user_id as id from users where account_id = $1 and role_id = 2 and not blocked',
    ),
    contractors: await numbers(
      'select contractor_company_id as id from contractor_companies where account_id = $1',
    ),
    packages: new Set(
      (await tx.query<{ package_id: string }>('select package_id from packages')).map(
        ({ package_id }) => package_id,
      ),
    ),
  }
}

/** Somebody new in a company. */
export interface NewPerson {
  uid: string
  ticketID: string
  invite: Invite
  /** Null: invited, and not yet registered. */
  registeredAt: Date | null
  /** `actorID`: who really invites, logged in as the author; else null. */
  author: { user_id: number; name: string | null; actorID: number | null }
  language: 'en' | 'es'
  epoch: string
  now: Date
}

/**
 * SQL: the id of a ticket that follows from key and address, or another one where that is taken:
 * whoever was withdrawn left theirs, and is invited anew under the same key. That nobody is invited
 * twice is kept by the uid of their row. `$1`: the company.
 */
export const freeTicket = (ticket: string) =>
  `case when exists (select from tickets t where t.account_id = $1 and t.ticket_id = ${ticket}) then gen_random_uuid() else ${ticket} end`

// Number, person, history and bucket in one statement.
// `people_version`: who may see what depends on the reporting tree.
const insert = {
  name: 'invite-insert',
  text: `
    with input as materialized (
      select ${freeTicket('$3::uuid')} as ticket
    ), counted as (
      update account_counters set change_counter = change_counter + 1, people_version = people_version + 1, user_ordinal = user_ordinal + 1, last_key = (select ticket from input)
       where account_id = $1 returning change_counter, user_ordinal
    ), made as (
      insert into users (account_id, uid, ordinal, given_name, family_name, name, email, role_id, job_title, package, contractor_company_id, reports_to_user_id,
                         can_create_project, language, created_at, registered_at)
      select $1, $2, user_ordinal, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16 from counted
      returning user_id, ordinal
    ), ticketed as (
      insert into tickets (account_id, ticket_id, entity, record_id, version, author_id, assigned_to, to_status, notes, epoch, created_at, author_name, actor_id)
      select $1, ticket, 'user', user_id, 1, $17, null, case when $16::timestamptz is null then 'Invited' else 'Active' end, 'Invited', $18, $15, $19, $20::int from made, input
    ), marked as (
      insert into buckets (account_id, entity, bucket, changed) select $1, 'user', ordinal / 500, change_counter from made, counted
      on conflict (account_id, entity, bucket) do update set changed = excluded.changed
    )
    select user_id from made`,
}

export async function insertPerson(
  tx: AccountTx,
  { uid, ticketID, invite, registeredAt, author, language, epoch, now }: NewPerson,
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
    now,
    registeredAt,
    author.user_id,
    epoch,
    author.name,
    author.actorID,
  ])
  return user_id
}

/** A sign-in of one's own, for somebody who has none. */
export async function makeLogin(tx: AccountTx, user: number, passwordHash: string): Promise<void> {
  await tx.query('select make_login($1, $2)', [user, passwordHash])
}

const voidAll =
  'update invitations set voided_at = $3 where account_id = $1 and user_id = $2 and used_at is null and voided_at is null returning invitation_id, refused_at'

/**
 * A new invitation of somebody; those before it work no longer. `call`: that invited them, null
 * where the mail is sent again. Answers its number.
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
    await tx.one<{ invitation_id: number }>(sql, [tx.accountID, user, by, now, lifeOf(now), call])
  ).invitation_id
}

/** SQL: until when the mail of an invitation waits for a budget; null if it does not. */
const dueOf = (alias: string) =>
  `case when ${alias}.asked_at > now() and ${alias}.sent_at is null and ${alias}.refused_at is null
    and ${alias}.waits_since is null then ${alias}.asked_at end`

/**
 * Somebody who may get an invitation again: still invited. The row is held until the transaction
 * ends.
 */
export interface Waiting {
  user_id: number
  email: string
  blocked: boolean
  is_registered: boolean
  /** When the newest invitation was made, and until when its mail waits for a budget. */
  asked_at: string | null
  mail_at: string | null
  /** Of a company that is switched off nobody is invited. */
  is_active: boolean
}

const asked = {
  name: 'invitation-asked',
  text: `select max(i.created_at) as asked_at, max(${dueOf('i')}) filter (where i.voided_at is null) as mail_at
    from invitations i where i.account_id = $1 and i.user_id = $2`,
}

export async function waitingOf(tx: AccountTx, user: number): Promise<Waiting | undefined> {
  const held = await tx.maybe<Omit<Waiting, 'asked_at' | 'mail_at'>>(
    'select u.user_id, u.email, u.blocked, u.registered_at is not null as is_registered, a.is_active from users u join accounts a using (account_id) where account_id = $1 and u.user_id = $2 for update of u',
    [tx.accountID, user],
  )
  if (held === undefined) return undefined
  const { asked_at, mail_at } = await tx.one<Pick<Waiting, 'asked_at' | 'mail_at'>>(asked, [
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
 * Who was invited and has not come yet, the latest first, each by the newest of their invitations.
 */
export async function openInvitations(tx: AccountTx): Promise<OpenInvitation[]> {
  return tx.query<OpenInvitation>(open, [tx.accountID])
}

/** An invitation as the link finds it. */
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
  /** Neither the person nor the company is blocked. */
  is_open: boolean
  expires_at: string
}

const find = { name: 'invitation-of', text: 'select * from invitation_of($1)' }

/** The invitation of a link, whosever it is; the function looks across companies, we may not. */
export async function invitationOf(
  db: Pick<Database, 'maybe'>,
  token: string,
): Promise<FoundInvitation | undefined> {
  return /^[\w-]{43}$/.test(token)
    ? db.maybe<FoundInvitation>(find, [ticketHash(token)])
    : undefined
}
