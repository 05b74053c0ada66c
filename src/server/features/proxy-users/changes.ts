import { createHash } from 'node:crypto'
import type { Json } from '#contract/kernel/json.ts'
import { isRefusal, type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { roles } from '#contract/kernel/role.ts'
import type { ProxyUser } from '#contract/proxy-users/operations.ts'
import { fullName, canBeLinked } from '#contract/proxy-users/rules.ts'
import { borderCallerOf } from '#contract/team/borders.ts'
import type { AccountTx } from '#server/db/database.ts'
import { loginAs } from '#server/features/access/door.ts'
import { borderRefusal } from '#server/features/team/door.ts'
import { readClaimedKey } from '#server/records/claimed-keys.ts'
import { claimIdempotencyKey } from '#server/records/idempotency.ts'
import { idempotencyKeyOf } from '#server/records/single-call.ts'
import {
  authorParams,
  nextNumberSql,
  ticketSql,
  refreshBucketSql,
} from '#server/records/write-sql.ts'
import type { Changing, ProxyChangeDone } from './changing.ts'
import { lockUsers, readPerson, type ProxyPersonRow, presentOne, proxyOf } from './queries.ts'

type Names = { given_name: string; family_name: string }

// Number, person and the first line of the person's history in one statement.
const insert = {
  name: 'proxy-insert',
  text: `with counted as (
      ${nextNumberSql('user_ordinal')}
    ), made as (
      insert into users (account_id, ordinal, given_name, family_name, name, email, role_id, job_title, contractor_company_id, reports_to_user_id, language, is_proxy_user, for_proxy_user_id)
      select $1, user_ordinal, $2, $3, $4, $5, $6, $7, $8, $9, $10, true, $11 from counted returning user_id
    ), ticketed as (
      ${ticketSql('user', { ticket_id: '$12', record_id: 'user_id', version: '1', to_status: `'Active'`, notes: `'Created as proxy user'` }, { author: 13, from: 'made' })}
    )
    select user_id from made`,
}

/**
 * Creates a proxy user with role, company and place of the main user, and no seat (G1-77). The new
 * person reports to the main user's manager, or to the main user if that is an owner, so that the
 * company gets no second top. They have no password, because the main user logs in as them. A retry
 * under the same key creates no further person and returns the same answer.
 */
export async function create(
  { tx, main, writer, newUid, write, context }: Changing,
  { email, jobTitle, ...names }: Names & { email: string; jobTitle: string },
): Promise<ProxyChangeDone<ProxyUser> | Refusal> {
  const { given_name, family_name } = names
  const { caller, epoch } = writer
  const above = main.reports_to_user_id ?? main.user_id
  const id = idempotencyKeyOf(context)
  const digest = createHash('sha256')
    .update(JSON.stringify(['proxy-user', main.user_id, email, jobTitle, names]))
    .digest()
  const made = await tx.attempt(async () => {
    const claimed = await claimIdempotencyKey(tx, { id, digest, author: caller.user_id, epoch })
    return claimed === 'claimed'
      ? tx.one<{ user_id: number }>(insert, [
          tx.accountID,
          given_name,
          family_name,
          fullName(names),
          email,
          main.role_id,
          jobTitle,
          main.contractor_company_id,
          above,
          main.language,
          main.user_id,
          // The first line of the person's history, by which a retry finds them.
          id,
          ...authorParams(tx, writer),
        ])
      : claimed
  })
  // An e-mail address is unique across all companies.
  if (!made.ok && made.violation.constraint === 'users_email')
    return refuse('invalid', {
      message: 'This email is already used.',
      fields: { email: 'This email is already used.' },
    })
  if (!made.ok) throw new Error(`A proxy user broke ${made.violation.constraint}.`)
  if (isRefusal(made.value)) return made.value
  if (made.value === 'repeated') return createdBy(tx, id, epoch)
  const { user_id } = made.value
  await write(tx, writer, [ofMain(main, newUid(), { from: null, to: fullName(names) })], {
    renamed: null,
    decidesSight: true,
    moved: [user_id],
  })
  return { answer: await presentOne(tx, user_id, epoch), proxy: user_id }
}

/** Returns the present state of the person that the call with this key created. */
async function createdBy(
  tx: AccountTx,
  key: string,
  epoch: string,
): Promise<ProxyChangeDone<ProxyUser> | Refusal> {
  const { record_id } = await readClaimedKey(tx, key)
  const isThere = record_id !== null && (await readPerson(tx, record_id)) !== undefined
  return isThere
    ? { answer: await presentOne(tx, record_id, epoch), proxy: null }
    : refuse('not-found')
}

/** Returns the history line of the main user, whose row names their proxy users (TEAM-08). */
function ofMain(main: ProxyPersonRow, ticketID: string, proxyUser: { from: Json; to: Json }) {
  return { user_id: main.user_id, ticketID, set: {}, changes: { proxyUser }, blocked: main.blocked }
}

// A new link by the provider may reach beyond the chain.
const addLink = {
  name: 'proxy-link',
  text: `insert into proxy_links (account_id, user_id, proxy_user_id, by_provider) values ($1, $2, $3, $4)
         on conflict (account_id, user_id, proxy_user_id) do update set by_provider = true where excluded.by_provider and not proxy_links.by_provider`,
}

/** Links a proxy user. A second link changes nothing. */
export async function link(
  { tx, main, team, writer, newUid, write }: Changing,
  userID: number,
): Promise<ProxyChangeDone<ProxyUser> | Refusal> {
  const { caller, epoch } = writer
  const chosen = await readPerson(tx, userID)
  if (chosen === undefined) return refuse('not-found')
  const person = {
    user_id: chosen.user_id,
    roleID: chosen.role_id,
    isProxyUser: chosen.is_proxy_user,
    blocked: chosen.blocked || chosen.registered_at === null,
    reportsToUserID: chosen.reports_to_user_id,
  }
  if (!canBeLinked(person, main)) {
    const text = 'Choose an active Administrator who reports to this person.'
    return refuse('invalid', { message: text, fields: { proxyUserID: text } })
  }
  const outside =
    caller.roleID === roles.systemAdmin
      ? null
      : borderRefusal(borderCallerOf(team, caller), { act: 'link', person }, 'proxyUserID')
  if (outside !== null) return outside
  const linked = await tx.exec(addLink, [
    tx.accountID,
    main.user_id,
    userID,
    caller.roleID === roles.systemAdmin,
  ])
  if (linked > 0)
    await write(tx, writer, [ofMain(main, newUid(), { from: null, to: chosen.name })], {
      renamed: null,
      decidesSight: false,
      moved: [],
    })
  return { answer: await presentOne(tx, userID, epoch), proxy: userID }
}

const leavesOthers = 'Others report to this person. Let them report to someone else first.'

type Removed = { removed: 'deleted' | 'deactivated' | 'unlinked' }

/**
 * Removes a proxy user. A linked one is only unlinked (TEAM-108). A created one is deleted
 * (TEAM-107), unless records or history name them: then they are deactivated like other people
 * (trust, 'Data'), and the answer reports it. No active person may stay below a removed one.
 */
export async function remove(
  change: Changing,
  userID: number,
): Promise<ProxyChangeDone<Removed> | Refusal> {
  const { tx, main, team, writer, newUid, write, context } = change
  await lockUsers(tx, [main.user_id, userID])
  const proxy = await proxyOf(tx, main.user_id, userID)
  if (proxy === undefined) return refuse('not-found')
  const isOwn = proxy.is_proxy_user && proxy.for_proxy_user_id === main.user_id
  if (
    isOwn &&
    [...team.values()].some(
      ({ reportsToUserID, blocked }) => reportsToUserID === userID && !blocked,
    )
  )
    return refuse('invalid', { message: leavesOthers, fields: { userID: leavesOthers } })
  await loginAs.end(tx, context, { userID, actorID: main.user_id }, 'removed')
  await tx.exec(
    'delete from proxy_links where account_id = $1 and user_id = $2 and proxy_user_id = $3',
    [tx.accountID, main.user_id, userID],
  )
  const removed = isOwn ? await deleteOrNot(change, proxy) : 'unlinked'
  const blocked = {
    user_id: userID,
    ticketID: newUid(),
    set: { blocked: true },
    changes: { blocked: { from: proxy.blocked, to: true } },
    blocked: true,
  }
  const writes = [
    ofMain(main, newUid(), { from: proxy.name, to: null }),
    ...(removed === 'deactivated' ? [blocked] : []),
  ]
  await write(tx, writer, writes, { renamed: null, decidesSight: isOwn, moved: [] })
  return { answer: { removed }, proxy: userID, details: { became: removed } }
}

// The history of the person's own row does not count. It continues in the history of the main user.
const named = {
  name: 'proxy-named',
  text: `select exists (select 1 from tickets where account_id = $1 and (author_id = $2 or assigned_to = $2))
             or exists (select 1 from sync_keys where account_id = $1 and author_id = $2) as "isNamed"`,
}

async function deleteOrNot(
  { tx }: Changing,
  { user_id, ordinal }: ProxyPersonRow,
): Promise<'deleted' | 'deactivated'> {
  const { isNamed } = await tx.one<{ isNamed: boolean }>(named, [tx.accountID, user_id])
  if (isNamed) return 'deactivated'
  const gone = await tx.attempt(async () => {
    // Deletes the rows that serve only this person. Any other row that names them prevents the
    // deletion.
    await tx.exec('delete from installs where account_id = $1 and user_id = $2', [
      tx.accountID,
      user_id,
    ])
    await tx.exec('delete from login_as_sessions where account_id = $1 and user_id = $2', [
      tx.accountID,
      user_id,
    ])
    await tx.exec('delete from users where account_id = $1 and user_id = $2', [
      tx.accountID,
      user_id,
    ])
  })
  if (!gone.ok) return 'deactivated'
  await tx.query(`select ${refreshBucketSql('user', '$1', '$2::int')}`, [tx.accountID, ordinal])
  return 'deleted'
}
