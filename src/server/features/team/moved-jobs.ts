import { z } from 'zod'
import { roles } from '#contract/kernel/role.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { CallerLanguage } from '#server/http/language.ts'
import { defineJob, forADay, type JobOutcome, type JobRun } from '#server/jobs/define.ts'
import { companyHeadOf, logoAttachment } from '#server/mail/company-head.ts'
import type { Letter } from '#server/mail/letter.ts'
import { movesMail, type MoveMail, ownMoveMail } from './moved-mail.ts'
import {
  type Batch,
  claimMoves,
  forgetMoves,
  giveUpMoves,
  type MoveToTell,
} from './moves-to-tell.ts'

interface Reader {
  name: string
  email: string
  language: CallerLanguage
  isOwner: boolean
  reportsTo: number | null
}

const reader = {
  name: 'moves-reader',
  text: `
    select name, email, language, reports_to_user_id as "reportsTo",
           role_id = ${roles.safetyProfessional} and reports_to_user_id is null and not is_proxy_user as "isOwner"
      from users
     where account_id = $1 and user_id = $2 and not blocked and registered_at is not null`,
}

type MailOf = (
  reader: Reader,
  moves: readonly MoveToTell[],
  company: Letter['company'],
) => MoveMail | null
type Run = Pick<JobRun<'account'>, 'db' | 'mailer' | 'storage' | 'log' | 'jobID' | 'now'>

/**
 * Mails the moves of a batch, and deletes them once they are mailed or have no reader. After a
 * failure it keeps them, because a system administrator can retry the job.
 */
async function tell(batch: Batch, mailOf: MailOf, run: Run): Promise<JobOutcome> {
  const { db, mailer, jobID, now } = run
  const { moves, found, accountID, head } = await db.account(async (tx) => {
    const claimed = await claimMoves(tx, batch, jobID)
    const found = await readerOf(tx, batch.reader)
    return { moves: claimed, found, accountID: tx.accountID, head: await companyHeadOf(tx) }
  })
  // The person was blocked or deleted meanwhile, so the mail has no reader.
  const logo = await logoAttachment(accountID, head.logo, run)
  const company = { name: head.name, hasLogo: logo !== null }
  const mail = found === undefined || moves.length === 0 ? null : mailOf(found, moves, company)
  let problem: JobOutcome = null
  if (found !== undefined && mail !== null) {
    const sent = await mailer.send(
      { to: found.email, ...mail, ...(logo && { attachments: [logo] }) },
      jobID,
    )
    if (!sent.ok) problem = { ...sent.problem, isFinal: sent.problem.code === 'mail-refused' }
  }
  if (problem === null) await db.account((tx) => forgetMoves(tx, batch, jobID, now()))
  return problem
}

function readerOf(tx: AccountTx, user: number): Promise<Reader | undefined> {
  return tx.maybe<Reader>(reader, [tx.accountID, user])
}

const ownBatch = (user: number): Batch => ({ reader: user, isOwn: true, author: null })

/** Mails a person who moved in the reporting tree the name of their new manager (ruling 80). */
export const movedMailJob = defineJob({
  name: 'moved-mail',
  scope: 'account',
  payload: z.object({ user: z.int() }),
  concerns: () => '',
  retries: forADay,
  run: ({ user }, run) =>
    tell(
      ownBatch(user),
      // Skips an outdated place, because a later notice has the present one.
      ({ name, language, reportsTo }, moves, company) =>
        moves.at(-1)?.to_id === reportsTo ? ownMoveMail(language, name, moves, company) : null,
      run,
    ),
  givenUp: ({ user }, { db, jobID, now }) =>
    db.account((tx) => giveUpMoves(tx, ownBatch(user), jobID, now())),
})

interface Summary {
  owner: number
  author: number | null
}

const summaryBatch = ({ owner, author }: Summary): Batch => ({
  reader: owner,
  isOwn: false,
  author,
})

/** Mails an owner all moves that one author made within some minutes (ruling 80). */
export const movesMailJob = defineJob({
  name: 'moves-mail',
  scope: 'account',
  payload: z.object({ owner: z.int(), author: z.int().nullable() }),
  concerns: () => '',
  retries: forADay,
  run: (summary, run) =>
    tell(
      summaryBatch(summary),
      ({ name, language, isOwner }, moves, company) =>
        isOwner ? movesMail(language, name, moves, company) : null,
      run,
    ),
  givenUp: (summary, { db, jobID, now }) =>
    db.account((tx) => giveUpMoves(tx, summaryBatch(summary), jobID, now())),
})
