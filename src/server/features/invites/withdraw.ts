import type { Withdrawn } from '#contract/invites/schema.ts'
import { uuidV5 } from '#contract/kernel/uuid-v5.ts'
import { mayMakeOwner } from '#contract/team/rules.ts'
import { addLines, auditLineOf, serverLogLine } from '#server/audit/line.ts'
import { type AccountTx, json } from '#server/db/database.ts'
import type { Context } from '#server/kernel/handler.ts'
import { accountQueueOf } from '#server/records/account-queue.ts'
import { idempotencyKeyOf } from '#server/records/single-call.ts'
import { authorParams, countSql, updateBucketsSql, ticketSql } from '#server/records/write-sql.ts'
import { countWithdrawn } from '#server/mail-budgets/reserve.ts'
import { lockCompanyPeople } from './queries.ts'

/** People in one transaction, which locks the company's counter. */
const atOnce = 250

/**
 * Withdraws invitations. Removes people who have not registered and are named by no record, so that
 * they can be invited again. Frees their seats and voids their links. Returns an outcome for each,
 * in the order of the call. `isSeen`: tells whether the caller may reach a person.
 */
export async function withdraw(
  users: readonly number[],
  isSeen: (user: number) => boolean,
  context: Context,
): Promise<Withdrawn[]> {
  const outcomes = new Map<number, Withdrawn['problem']>()
  const wanted = [...new Set(users)].filter(isSeen)
  const inSets = async (those: readonly number[]) => {
    for (let from = 0; from < those.length; from += atOnce) {
      const some = those.slice(from, from + atOnce)
      for (const [user, problem] of await withdrawSome(some, context)) outcomes.set(user, problem)
    }
  }
  await inSets(wanted)
  // Tries people again who were named only by people of this same call, because those are removed
  // now.
  const named = wanted.filter((user) => outcomes.get(user) === 'named')
  if ([...outcomes.values()].includes(null)) await inSets(named)
  return users.map((user_id) => {
    const problem = outcomes.has(user_id) ? (outcomes.get(user_id) ?? null) : 'not-found'
    return { user_id, succeeded: problem === null, problem }
  })
}

async function withdrawSome(
  users: readonly number[],
  context: Context,
): Promise<ReadonlyMap<number, Withdrawn['problem']>> {
  const { db, accountID, caller } = context
  const actor = { account_id: caller.accountID, user_id: caller.user_id }
  const key = idempotencyKeyOf(context)
  const { problems, lines } = await accountQueueOf(db)(accountID, () =>
    db.account(accountID, async (tx) => {
      await lockCompanyPeople(tx)
      const found = await tx.query<Found>(look, [accountID, users, mayMakeOwner(caller)])
      const gone = await removed(
        tx,
        found.filter(({ problem }) => problem === null),
        key,
        context,
      )
      // The row with the name is gone, so the line of the trail stores the name.
      const auditLines = gone.map(({ user_id, name }) => ({
        ...auditLineOf('invite-withdrawn', { account_id: accountID, user_id }, actor),
        details: { name },
      }))
      if (auditLines.length > 0) {
        await addLines(tx, context, accountID, actor, auditLines)
        await countWithdrawn(tx, gone.length, caller, context.now())
      }
      const those = new Set(gone.map(({ user_id }) => user_id))
      return {
        problems: new Map(
          found.map(({ user_id, problem }) => [
            user_id,
            problem ?? (those.has(user_id) ? null : ('named' as const)),
          ]),
        ),
        lines: auditLines,
      }
    }),
  )
  for (const line of lines) serverLogLine(context, line)
  return problems
}

/** A person whose invitation is to be withdrawn. */
interface Found {
  user_id: number
  name: string
  problem: Withdrawn['problem']
}

// Only owners and the provider invite and withdraw an owner (decision 59; `$3`). A person in
// decisions of others stays, because that history needs the name.
const look = {
  name: 'withdraw-look',
  text: `
    select u.user_id, u.name,
           case when u.registered_at is not null then 'registered'
                           when u.role_id = 2 and u.reports_to_user_id is null and not u.is_proxy_user and not $3::boolean then 'owner'
                           when exists (select from tickets t where t.account_id = $1 and t.assigned_to = u.user_id) then 'named' end as problem
      from users u where u.account_id = $1 and u.user_id = any($2::int[]) order by u.user_id for update`,
}

/**
 * Removes those people who can be removed, and returns them. A person named by a record or another
 * person stays, without stopping the others.
 */
async function removed(
  tx: AccountTx,
  people: readonly Found[],
  key: string,
  context: Context,
): Promise<Found[]> {
  if (people.length === 0) return []
  const done = await tx.attempt(() => removeAll(tx, people, key, context))
  if (done.ok) return [...people]
  if (people.length === 1) return []
  const half = people.length >> 1
  return [
    ...(await removed(tx, people.slice(0, half), key, context)),
    ...(await removed(tx, people.slice(half), key, context)),
  ]
}

// `people_version`: the reporting tree decides who may see a record.
const remove = {
  name: 'withdraw-remove',
  text: `
    with input as (
      select * from json_to_recordset($2) as g (user_id int, ticket uuid, changes jsonb)
    ), voided as (
      delete from invitations where account_id = $1 and user_id = any($3::int[])
    ), gone as (
      delete from users where account_id = $1 and user_id = any($3::int[]) returning user_id, version, ordinal
    ), counted as (
      ${countSql({ key: '(select ticket from input limit 1)', set: 'people_version = people_version + 1' })}
    ), ticketed as (
      ${ticketSql(
        'user',
        {
          ticket_id: 'ticket',
          record_id: 'user_id',
          version: 'version + 1',
          to_status: `'Removed'`,
          notes: `'Invitation withdrawn'`,
          changes: 'changes',
        },
        { author: 4, from: 'gone join input using (user_id)' },
      )}
    )
    ${updateBucketsSql('user', 'gone')}`,
}

async function removeAll(
  tx: AccountTx,
  people: readonly Found[],
  key: string,
  { caller, epoch, now }: Context,
): Promise<void> {
  const input = people.map(({ user_id, name }) => ({
    user_id,
    ticket: uuidV5(key, `withdraw ${user_id}`),
    changes: { name: { from: name, to: null } },
  }))
  await tx.exec(remove, [
    tx.accountID,
    json(input),
    people.map(({ user_id }) => user_id),
    ...authorParams(tx, { caller, epoch, receivedAt: now() }),
  ])
}
