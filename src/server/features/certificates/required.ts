import { maySetRequired } from '#contract/certificates/who-may.ts'
import { sameTitles, titleKey } from '#contract/certificates/expiry.ts'
import type { RequiredCertificates } from '#contract/certificates/schema.ts'
import { isRefusal, refuse } from '#contract/kernel/refusal.ts'
import { addLine, type AuditLine, serverLogLine } from '#server/audit/line.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { Handlers } from '#server/kernel/handler.ts'

const all = {
  name: 'certificates-required',
  text: 'select job_title, certificate_title from required_certificates where account_id = $1 order by lower(job_title), place',
}

interface Row {
  job_title: string
  certificate_title: string
}

/** Returns the required certificates of each job title. */
export async function requiredOf(tx: AccountTx): Promise<RequiredCertificates[]> {
  const rows = await tx.query<Row>(all, [tx.accountID])
  const byTitle = Map.groupBy(rows, ({ job_title }) => titleKey(job_title))
  return [...byTitle.values()].map((group) => ({
    jobTitle: group[0]?.job_title ?? '',
    certificateTitles: group.map(({ certificate_title }) => certificate_title),
  }))
}

/** Returns the rows of one job title in any spelling. */
async function rowsOf(tx: AccountTx, jobTitle: string): Promise<Row[]> {
  const key = titleKey(jobTitle)
  return (await tx.query<Row>(all, [tx.accountID])).filter(
    ({ job_title }) => titleKey(job_title) === key,
  )
}

const lock = {
  name: 'certificates-required-lock',
  text: 'select 1 from accounts where account_id = $1 for no key update',
}
const forget = {
  name: 'certificates-required-forget',
  text: 'delete from required_certificates where account_id = $1 and job_title = any($2)',
}
const add = {
  name: 'certificates-required-add',
  text: 'insert into required_certificates (account_id, job_title, certificate_title, place) select $1, $2, title, place from unnest($3::text[]) with ordinality as given (title, place)',
}

/**
 * Sets the required certificates of a job title, and writes the old and the new ones to the trail.
 */
export const setRequired: Handlers<'certificates'>['setRequired'] = async ({ body }, context) => {
  const { caller, db, accountID } = context
  const { jobTitle, before: opened } = body
  if (!maySetRequired(caller)) return refuse('not-permitted')
  // Keeps the first spelling of each title.
  const wanted = body.certificateTitles.filter(
    (title, n, all) => all.findIndex((other) => titleKey(other) === titleKey(title)) === n,
  )
  const done = await db.account(accountID, async (tx) => {
    // Makes parallel calls wait for each other.
    await tx.maybe(lock, [accountID])
    const rows = await rowsOf(tx, jobTitle)
    const before = rows.map(({ certificate_title }) => certificate_title)
    // Refuses to overwrite a change that the caller has not seen, unless both want the same.
    if (opened !== undefined && !sameTitles(before, opened) && !sameTitles(before, wanted))
      return refuse('changed', {
        row: { jobTitle: rows[0]?.job_title ?? jobTitle, certificateTitles: before },
      })
    await tx.exec(forget, [accountID, rows.map(({ job_title }) => job_title)])
    if (wanted.length > 0) await tx.exec(add, [accountID, jobTitle, wanted])
    const line: AuditLine = {
      event: 'required-certificates-set',
      accountID,
      actor: { account_id: caller.accountID, user_id: caller.user_id },
      about: { entity: 'account', id: accountID },
      details: { jobTitle, from: short(before), to: short(wanted) },
    }
    await addLine(tx, context, line)
    return { line, required: await requiredOf(tx) }
  })
  if (isRefusal(done)) return done
  serverLogLine(context, done.line)
  return done.required
}

/** Shortens titles for a line of the trail, which is small even with two-byte letters. */
const short = (titles: readonly string[]) => titles.join(', ').slice(0, 150).toWellFormed()
