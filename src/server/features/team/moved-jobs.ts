import { z } from 'zod'
import { roles } from '#contract/kernel/role.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { Language } from '#server/http/language.ts'
import { defineJob, forADay, type JobOutcome } from '#server/jobs/define.ts'
import { type Moved, movesMail, ownMoveMail } from './moved-mail.ts'
import { holdTeam } from './whole-team.ts'

interface Reader {
  name: string
  email: string
  language: Language
}

const reader = {
  name: 'moved-reader',
  text: `
    select name, email, language from users
     where account_id = $1 and user_id = $2 and not blocked and registered_at is not null`,
}
// Of somebody who really did it in another's name both are named, as in every history.
const authorOf = (author: string, actor: string) => `(
  select a.name || coalesce(' (' || b.name || ')', '')
    from users a left join users b on b.account_id = a.account_id and b.user_id = ${actor}
   where a.account_id = $1 and a.user_id = ${author})`
const namesOf = {
  name: 'moved-names',
  text: `
    select ${authorOf('$2', '$3::int')} as author,
           (select name from users where account_id = $1 and user_id = $4) as "from",
           (select name from users where account_id = $1 and user_id = $5) as "to"`,
}

/** Tells somebody who moved in the reporting tree whom they report to now (ruling 80). */
export const movedMailJob = defineJob({
  name: 'moved-mail',
  scope: 'account',
  payload: z.object({
    user: z.int(),
    author: z.int().nullable(),
    actor: z.int().nullable(),
    from: z.int().nullable(),
    to: z.int().nullable(),
  }),
  concerns: () => '',
  retries: forADay,
  run: async ({ user, author, actor, from, to }, { db, mailer, jobID }) => {
    const found = await db.accountSnapshot(async (tx) => {
      const who = await tx.maybe<Reader>(reader, [tx.accountID, user])
      const params = [tx.accountID, author, actor, from, to]
      const names = await tx.one<Pick<Moved, 'from' | 'to'> & { author: string | null }>(namesOf, params)
      return who && { ...who, ...names }
    })
    // Blocked or gone meanwhile: there is nobody to tell.
    if (found === undefined) return null
    const mail = ownMoveMail(found.language, found, { ...found, below: 0 })
    const sent = await mailer.send({ to: found.email, ...mail }, jobID)
    return sent.ok ? null : { ...sent.problem, isFinal: sent.problem.code === 'mail-refused' }
  },
})

const waiting = {
  name: 'moves-waiting',
  text: `
    select m.move_id, u.name, above.name as "to", before.name as "from", m.below,
           ${authorOf('m.author_id', 'm.actor_id')} as author
      from moves_to_tell m
      join users u on u.account_id = m.account_id and u.user_id = m.user_id
      left join users before on before.account_id = m.account_id and before.user_id = m.from_id
      left join users above on above.account_id = m.account_id and above.user_id = m.to_id
     where m.account_id = $1 and m.owner_id = $2 and m.author_id is not distinct from $3::int
     order by m.move_id`,
}
const stillOwner = {
  name: 'moves-owner',
  text: `
    select 1 from users where account_id = $1 and user_id = $2 and not blocked
       and role_id = ${roles.safetyProfessional} and reports_to_user_id is null and not is_proxy_user`,
}
const last = {
  name: 'moves-last',
  text: `
    select coalesce(max(move_id), 0)::text as id from moves_to_tell
     where account_id = $1 and owner_id = $2 and author_id is not distinct from $3::int`,
}
const forget = {
  name: 'moves-forget',
  text: `
    delete from moves_to_tell
     where account_id = $1 and owner_id = $2 and author_id is not distinct from $3::int
       and move_id <= $4::bigint`,
}

interface Summary {
  owner: number
  author: number | null
}

async function summaryOf(tx: AccountTx, { owner, author }: Summary) {
  const params = [tx.accountID, owner, author]
  const { id } = await tx.one<{ id: string }>(last, params)
  const who = await tx.maybe<Reader>(reader, [tx.accountID, owner])
  const isOwner = (await tx.maybe(stillOwner, [tx.accountID, owner])) !== undefined
  const moves = await tx.query<Moved & { author: string | null }>(waiting, params)
  return { id, moves, who: isOwner ? who : undefined }
}

/**
 * Forgets the moves up to this one. Answers whether more came meanwhile: whoever moves people holds
 * the same lock, and asks for no further mail while moves of the same author wait.
 */
async function forgetMoves(tx: AccountTx, { owner, author }: Summary, id: string): Promise<boolean> {
  await holdTeam(tx)
  await tx.exec(forget, [tx.accountID, owner, author, id])
  return (await tx.one<{ id: string }>(last, [tx.accountID, owner, author])).id !== '0'
}

/** Tells an owner of all moves that one author made within some minutes (ruling 80). */
export const movesMailJob = defineJob({
  name: 'moves-mail',
  scope: 'account',
  payload: z.object({ owner: z.int(), author: z.int().nullable() }),
  concerns: () => '',
  retries: forADay,
  run: async (summary, { db, mailer, jobID, attempt }) => {
    for (let isMore = true; isMore; ) {
      const { id, moves, who } = await db.accountSnapshot((tx) => summaryOf(tx, summary))
      const [first] = moves
      let problem: JobOutcome = null
      if (who !== undefined && first !== undefined) {
        const mail = movesMail(who.language, { name: who.name, author: first.author }, moves)
        const sent = await mailer.send({ to: who.email, ...mail }, `${jobID}.${id}`)
        if (!sent.ok) problem = { ...sent.problem, isFinal: sent.problem.code === 'mail-refused' }
      }
      // What is tried again stays; the last try forgets it, so that a later move asks for a mail.
      if (problem !== null && !problem.isFinal && attempt <= forADay.times) return problem
      isMore = await db.account((tx) => forgetMoves(tx, summary, id))
      if (problem !== null) return problem
    }
    return null
  },
  givenUp: async (summary, { db }) => {
    await db.account(async (tx) => {
      const { id } = await tx.one<{ id: string }>(last, [tx.accountID, summary.owner, summary.author])
      await forgetMoves(tx, summary, id)
    })
  },
})
