import { createHash } from 'node:crypto'
import { mailProblems, maxMailBytes } from '#contract/certificates/mail.ts'
import { fileIn } from '#contract/certificates/rules.ts'
import { maySeeCertificates } from '#contract/certificates/who-may.ts'
import type { CertificateMail } from '#contract/certificates/schema.ts'
import { isRefusal, type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { roles } from '#contract/kernel/role.ts'
import { addLine, type AuditLine, serverLogLine } from '#server/audit/line.ts'
import { mailOnce } from '#server/mail-budgets/mail-once.ts'
import { mailAtField } from '#server/mail-budgets/reserve.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { Context, Handlers } from '#server/kernel/handler.ts'
import type { Jobs } from '#server/jobs/define.ts'
import { idempotencyKeyOf } from '#server/records/single-call.ts'
import { certificateMailJob, type MailedCertificate } from './mail-job.ts'

/** Queues a mail of chosen certificates to an address (TEAM-84 to TEAM-89, API-44). */
export function createMailHandler(jobs: Jobs): Handlers<'certificates'>['mail'] {
  return async ({ body }, context) => {
    const fields = mailProblems(body)
    if (Object.keys(fields).length > 0) return refuse('invalid', { fields })
    const accountID = await companyOf(body.toMailCertificateIds, context)
    if (accountID === null) return refuse('not-found')
    const { caller, db, epoch, now } = context
    const chain = await caller.chain()
    const done = await db.account(accountID, async (tx) => {
      const chosen = await chosenOf(tx, body.toMailCertificateIds, (userID) =>
        maySeeCertificates(caller, userID, chain),
      )
      if (isRefusal(chosen)) return chosen
      const { emailID, subject, message } = body
      const to = emailID.trim()
      const sending = { kind: 'certificate-mail', caller, now: now() } as const
      const mail = await mailOnce(tx, to, sending, {
        id: idempotencyKeyOf(context),
        digest: digestOf(body),
        author: caller.user_id,
        epoch,
      })
      if (mail === 'repeated' || isRefusal(mail)) return mail
      const { after } = mail
      const { name, email, language, actor } = caller
      const from = { name, email, language, actor: actor?.name ?? null }
      const payload = { to, subject: subject.trim(), message, from, certificates: chosen }
      await jobs.add(tx, certificateMailJob, payload, after === null ? {} : { after })
      const line: AuditLine = {
        event: 'certificates-mailed',
        accountID,
        actor: { account_id: caller.accountID, user_id: caller.user_id },
        about: null,
        details: { count: chosen.length, certificates: body.toMailCertificateIds.slice(0, 50) },
      }
      await addLine(tx, context, line)
      return { line, after }
    })
    if (isRefusal(done)) return done
    if (done === 'repeated') return { success: true }
    serverLogLine(context, done.line)
    return { success: true, ...mailAtField(done.after) }
  }
}

const company = {
  name: 'certificate-company',
  text: 'select account_id from certificates where user_certificate_id = $1',
}

/**
 * Returns the caller's company. For a system administrator it is that of the first certificate, or
 * null if that is missing.
 */
async function companyOf(
  [first = 0]: readonly number[],
  { caller, db, accountID }: Context,
): Promise<number | null> {
  if (caller.roleID !== roles.systemAdmin) return accountID
  return (
    (await db.system((tx) => tx.maybe<{ account_id: number }>(company, [first])))?.account_id ??
    null
  )
}

const named = {
  name: 'certificates-to-mail',
  text: `select c.user_certificate_id as id, c.user_id, u.name, c.certificate_title as title, c.certificate_issue_date as issued, c.certificate_expiration_date as ends,
                array(select f->>'certificateImageURL' from jsonb_array_elements(c.certificate_image_uri) as f) as files
           from certificates c join users u on u.account_id = c.account_id and u.user_id = c.user_id
          where c.account_id = $1 and c.user_certificate_id = any($2::int[]) and not c.is_removed
          order by u.name, c.certificate_title, c.user_certificate_id`,
}
const sizes = {
  name: 'certificates-mail-size',
  text: 'select coalesce(sum(bytes), 0)::int as bytes from files where account_id = $1 and uid = any($2::uuid[])',
}

type Named = Omit<MailedCertificate, 'files'> & { id: number; user_id: number; files: string[] }

/**
 * Returns all chosen certificates. Refuses if one is missing or hidden, or if a mail cannot hold
 * their bytes.
 */
async function chosenOf(
  tx: AccountTx,
  ids: readonly number[],
  maySee: (userID: number) => boolean,
): Promise<MailedCertificate[] | Refusal> {
  const rows = await tx.query<Named>(named, [tx.accountID, ids])
  if (rows.length < new Set(ids).size || rows.some((row) => !maySee(row.user_id)))
    return refuse('not-found')
  const chosen = rows.map(({ name, title, issued, ends, files }) => ({
    name,
    title,
    issued,
    ends,
    files: files.flatMap((address) => fileIn(address)?.uid ?? []),
  }))
  const { bytes } = await tx.one<{ bytes: number }>(sizes, [
    tx.accountID,
    chosen.flatMap(({ files }) => files),
  ])
  return bytes > maxMailBytes ? refuse('mail-too-large') : chosen
}

function digestOf({
  emailID,
  subject,
  message,
  toMailCertificateIds,
}: CertificateMail): Uint8Array {
  return createHash('sha256')
    .update(JSON.stringify(['certificates', emailID, subject, message, toMailCertificateIds]))
    .digest()
}
