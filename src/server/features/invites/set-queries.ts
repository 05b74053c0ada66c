import type { Invite } from '#contract/invites/schema.ts'
import { uuidV5 } from '#contract/kernel/uuid-v5.ts'
import { type AccountTx, json, type Queries } from '#server/db/database.ts'
import type { Context } from '#server/kernel/handler.ts'
import { authorParams, countSql, updateBucketsSql, ticketSql } from '#server/records/write-sql.ts'
import type { PersonThere } from './outcome.ts'
import { freeTicket, inviteExpiry } from './queries.ts'

/** A person to invite, with the uid by which a retry finds them. */
export interface InviteRow {
  uid: string
  invite: Invite
  /** The call that invites them. All people of one call can be withdrawn together. */
  call: string
}

/** Free seats by package. */
export type Free = Map<string, number>

const free = {
  name: 'invite-free-seats',
  text: `
    with held as materialized (
      select package_id, seats from account_packages where account_id = $1 and package_id = any($2::text[]) order by package_id for update
    )
    select package_id, seats - assigned_seats($1, package_id) as free from held`,
}

/** Returns the free seats of these packages, and locks them until the transaction ends. */
export async function freeSeats(tx: AccountTx, packages: readonly string[]): Promise<Free> {
  const rows = await tx.query<{ package_id: string; free: number }>(free, [
    tx.accountID,
    [...new Set(packages)],
  ])
  return new Map(rows.map(({ package_id, free: left }) => [package_id, left]))
}

const freeNow = {
  name: 'invite-seats-left',
  text: `
    select seats - assigned_seats($1, package_id) as free from account_packages
     where account_id = $1 and package_id = $2`,
}

/** Returns the free seats of a package now, without a lock. */
export async function seatsLeftFor(tx: AccountTx, packageID: string): Promise<number> {
  return (await tx.maybe<{ free: number }>(freeNow, [tx.accountID, packageID]))?.free ?? 0
}

/**
 * Returns the people with these addresses by the address in lower case. A system administrator's
 * transaction finds people of all companies, others those of their own.
 */
export async function peopleWith(
  tx: Queries,
  emails: readonly string[],
): Promise<Map<string, PersonThere>> {
  const sql = `select user_id, uid, blocked, lower(email) as email, given_name, family_name, job_title, package, role_id, contractor_company_id, reports_to_user_id, can_create_project,
                      registered_at is not null as is_registered
                 from users where lower(email) = any($1::text[])`
  const rows = await tx.query<PersonThere & { email: string }>(sql, [
    emails.map((email) => email.toLowerCase()),
  ])
  return new Map(rows.map((row) => [row.email, row]))
}

/** A newly invited person, with the invitation to mail. */
export interface MadePerson {
  user_id: number
  uid: string
  email: string
  invitation_id: number
}

// Numbers, people, history, invitations and buckets in one statement. It leaves out a row whose
// address is in use elsewhere. Without any row left it counts nothing, because `last_key`, the mark
// of the data, must name an existing ticket. The caller holds the lock of the counter's row.
// `people_version`: the reporting tree decides who may see a record. Rows are inserted in the order
// of addresses, so that two companies that invite the same people cannot deadlock.
const insert = {
  name: 'invite-insert-set',
  text: `
    with input as materialized (
      select g.*, ${freeTicket('g.own_ticket')} as ticket
        from json_to_recordset($2) as g (place int, uid uuid, own_ticket uuid, given_name text, family_name text, email text, role_id smallint, job_title text,
                                         package text, contractor int, reports_to int, creates boolean, call uuid, language text)
    ), made as (
      insert into users (account_id, uid, ordinal, given_name, family_name, name, email, role_id, job_title, package, contractor_company_id, reports_to_user_id,
                         can_create_project, language, created_at, registered_at)
      select $1, uid, user_ordinal + row_number() over (order by place), given_name, family_name, given_name || ' ' || family_name, email, role_id, job_title, package, contractor, reports_to,
             creates, coalesce(language, $3), $7, null from input, account_counters where account_id = $1 order by lower(email)
      on conflict do nothing
      returning user_id, uid, ordinal, email
    ), counted as (
      ${countSql({
        key: '(select ticket from input join made using (uid) order by place limit 1)',
        set: 'people_version = people_version + 1, user_ordinal = (select max(ordinal) from made)',
        when: 'exists (select from made)',
      })}
    ), ticketed as (
      ${ticketSql('user', { ticket_id: 'ticket', record_id: 'user_id', version: '1', to_status: `'Invited'`, notes: `'Invited'` }, { author: 5, from: 'made join input using (uid)' })}
    ), marked as (
      ${updateBucketsSql('user', 'made')}
    ), invited as (
      insert into invitations (account_id, user_id, invited_by, created_at, expires_at, call) select $1, user_id, $5, $7, $4, call from made join input using (uid) returning user_id, invitation_id
    )
    select user_id, uid, made.email, invitation_id from made join invited using (user_id) join input using (uid) order by place`,
}

/**
 * Inserts these people and returns those who could be made, in order. The addresses of the others
 * are in use.
 */
export async function insertPeople(
  tx: AccountTx,
  people: readonly InviteRow[],
  { caller, epoch, now }: Pick<Context, 'caller' | 'epoch' | 'now'>,
): Promise<MadePerson[]> {
  if (people.length === 0) return []
  const input = people.map(({ uid, invite, call }, place) => ({
    place,
    uid,
    call,
    own_ticket: uuidV5(uid, 'ticket'),
    given_name: invite.givenName,
    family_name: invite.familyName,
    email: invite.email.toLowerCase(),
    role_id: invite.app_metadata.role.roleID,
    job_title: invite.jobTitle,
    package: invite.package,
    contractor: invite.contractorCompanyID,
    reports_to: invite.reportsToUserID || null,
    creates: invite.canCreateProject ?? null,
    language: invite.language ?? null,
  }))
  const at = now()
  return tx.query<MadePerson>(insert, [
    tx.accountID,
    json(input),
    caller.language,
    inviteExpiry(at),
    ...authorParams(tx, { caller, epoch, receivedAt: at }),
  ])
}
