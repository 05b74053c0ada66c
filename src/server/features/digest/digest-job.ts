import { z } from 'zod'
import type { DigestContent } from '#contract/digest/notices.ts'
import { dayIn } from '#contract/kernel/day.ts'
import type { AccountTx } from '#server/db/database.ts'
import {
  defineJob,
  forADay,
  type JobKind,
  type JobOutcome,
  type JobRun,
} from '#server/jobs/define.ts'
import { logoAttachment } from '#server/mail/company-head.ts'
import { reserveMails } from '#server/mail-budgets/reserve.ts'
import { digestContent } from './content.ts'
import { countsOf, digestMail } from './digest-mail.ts'
import { endDigestMail, noteReserved, type PlannedDigest, plannedDigest } from './mails.ts'
import { isWorthAMail, newsOf } from './due-content.ts'

type Run = JobRun<'account'>

const payload = z.object({ mail: z.uuid() })

/**
 * Writes a person's digest with their present rights, and mails it if it has content. Each try has
 * the same Message-ID.
 */
export const digestMailJob: JobKind<z.infer<typeof payload>, 'account'> = defineJob({
  name: 'digest-mail',
  scope: 'account',
  payload,
  concerns: () => '',
  retries: forADay,
  run: ({ mail }, run) => sendDigest(mail, run),
  givenUp: ({ mail }, { db }) => db.account((tx) => endDigestMail(tx, mail, 'failed', null)),
})

interface Written {
  accountID: number
  planned: PlannedDigest
  today: string
  /** The first day of the changes that the digest lists. */
  since: string
  /** Null if the person has no access now. */
  content: DigestContent | null
  toldUntil: Date
}

async function sendDigest(mail: string, run: Run): Promise<JobOutcome> {
  const { db, mailer, now, attempt } = run
  const written = await db.accountSnapshot((tx) => read(tx, mail, now()))
  if (written === null) return null
  const { planned, content, toldUntil } = written
  if (content === null) return end('nothing', null)
  if (!isWorthAMail(countsOf(content), planned.occasion)) return end('nothing', toldUntil)
  if (planned.state === 'planned' && !(await reserve(mail, planned, run))) return null
  const logo = await logoAttachment(written.accountID, planned.logo, run)
  const about = { ...planned, today: written.today, since: written.since, hasLogo: logo !== null }
  const links = { publicAddress: run.publicAddress(), accountID: written.accountID, mail }
  const letter = digestMail(content, about, links)
  const sent = await mailer.send({ ...letter, ...(logo !== null && { attachments: [logo] }) }, mail)
  if (sent.ok) return end('sent', toldUntil)
  const isFinal = sent.problem.code === 'mail-refused' || attempt > forADay.times
  if (isFinal) await end('failed', null)
  return { ...sent.problem, isFinal }

  async function end(
    state: 'sent' | 'nothing' | 'failed',
    toldUntilNow: Date | null,
  ): Promise<null> {
    await db.account((tx) => endDigestMail(tx, mail, state, toldUntilNow))
    return null
  }
}

/**
 * Reads a digest and its content. Returns null if it was sent already or must wait for the budgets.
 */
async function read(tx: AccountTx, mail: string, now: Date): Promise<Written | null> {
  const planned = await plannedDigest(tx, mail)
  if (planned === undefined || planned.state === 'sent' || planned.state === 'nothing') return null
  if (planned.notBefore !== null && Date.parse(planned.notBefore) > now.getTime()) return null
  const { userID, language, toldUntil, dueAt, companyTimeZone } = planned
  const { since, until } = newsOf(toldUntil, dueAt, now)
  // Counts days from the due time, so that a late try lists no certificate twice.
  const today = dayIn(companyTimeZone, Date.parse(dueAt))
  const scope = { userID, language, today, since, until, days: 1 }
  const content = planned.isReader ? await digestContent(tx, scope) : null
  const sinceDay = dayIn(companyTimeZone, since.getTime())
  return { accountID: tx.accountID, planned, today, since: sinceDay, content, toldUntil: until }
}

/**
 * Charges the budgets of mails (ruling 82). Returns false if the mail must wait or another try
 * charged them.
 */
async function reserve(mail: string, { userID, email }: PlannedDigest, run: Run): Promise<boolean> {
  const caller = { user_id: userID, actor: null }
  return run.db.account(async (tx) => {
    const sending = { kind: 'digest-mail', caller, now: run.now() } as const
    const [after = null] = await reserveMails(tx, [email], sending)
    if (!(await noteReserved(tx, mail, after))) return false
    if (after === null) return true
    await run.jobs.add(tx, digestMailJob, { mail }, { after })
    return false
  })
}
