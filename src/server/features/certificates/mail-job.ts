import { z } from 'zod'
import type { AccountTx } from '#server/db/database.ts'
import { storageKeyOf } from '#server/files/files.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import { defineJob, forADay } from '#server/jobs/define.ts'
import { companyHeadOf, logoAttachment } from '#server/mail/company-head.ts'
import { companyHeadHtml } from '#server/mail/letter.ts'
import type { Attachment, Mail } from '#server/mail/mailer.ts'

const mailed = z.object({
  name: z.string(),
  title: z.string(),
  issued: z.string().nullable(),
  ends: z.string().nullable(),
  files: z.array(z.uuid()),
})
/** A certificate at the time of the request. Later changes do not alter a mail. */
export type MailedCertificate = z.infer<typeof mailed>

const payload = z.object({
  to: z.string(),
  subject: z.string(),
  message: z.string(),
  // `actor`: the real sender, logged in as that person (decision 49).
  from: z.object({
    name: z.string(),
    email: z.string(),
    language: z.enum(['en', 'es']),
    actor: z.string().nullable().default(null),
  }),
  certificates: z.array(mailed),
})
type Payload = z.infer<typeof payload>

/** Mails certificates with their files (TEAM-89, G1-18). The sender receives replies. */
export const certificateMailJob = defineJob({
  name: 'certificate-mail',
  scope: 'account',
  payload,
  concerns: ({ to }) => to,
  retries: forADay,
  run: async (asked, { db, storage, mailer, log, jobID }) => {
    const named = attachmentNames(asked.certificates)
    const { rows, head, accountID } = await db.accountSnapshot(async (tx) => {
      const found = await filesOf(
        tx,
        named.map(({ uid }) => uid),
      )
      return { rows: found, head: await companyHeadOf(tx), accountID: tx.accountID }
    })
    const logo = await logoAttachment(accountID, head.logo, { storage, log })
    const attachments: Attachment[] = []
    for (const { uid, name } of named) {
      const row = rows.find((one) => one.uid === uid)
      const content = row && (await storage.get(storageKeyOf(row.account_id, uid)))
      // An incomplete mail would mislead, so none is sent.
      if (!content) return { code: 'failed', detail: `${name} no longer exists.`, isFinal: true }
      attachments.push({
        filename: `${name}.${row.mime.replace(/^\w+\//, '')}`,
        content,
        contentType: row.mime,
      })
    }
    const sent = await mailer.send(
      {
        ...queueCertificateMail(asked, { name: head.name, hasLogo: logo !== null }),
        attachments: [...(logo ? [logo] : []), ...attachments],
      },
      jobID,
    )
    return sent.ok ? null : { ...sent.problem, isFinal: sent.problem.code === 'mail-refused' }
  },
})

const filesSql = {
  name: 'certificate-mail-files',
  text: 'select account_id, uid, mime from files where account_id = $1 and uid = any($2::uuid[])',
}

function filesOf(tx: AccountTx, uids: readonly string[]) {
  return tx.query<{ account_id: number; uid: string; mime: string }>(filesSql, [tx.accountID, uids])
}

/**
 * Names each file after the person and the title, with a number if a certificate has several.
 * Removes characters that a file name cannot have.
 */
function attachmentNames(
  certificates: readonly MailedCertificate[],
): { uid: string; name: string }[] {
  const plain = (text: string) =>
    text
      .replaceAll(/[\s\p{Cc}\\/:*?"<>|]+/gu, ' ')
      .trim()
      .slice(0, 80)
      .toWellFormed()
  return certificates.flatMap(({ name, title, files }) =>
    files.map((uid, n) => ({
      uid,
      name: `${plain(name)} - ${plain(title)}${files.length > 1 ? ` ${n + 1}` : ''}`,
    })),
  )
}

const words = {
  en: {
    issued: 'Issued',
    ends: 'Expires',
    none: 'no expiry date',
    by: (name: string, email: string) => `Sent by ${name} (${email}) with Siteward.`,
    byActor: (actor: string, name: string, email: string) =>
      `Sent by ${actor}, logged in as ${name} (${email}), with Siteward.`,
    locale: 'en-US',
  },
  es: {
    issued: 'Emitido',
    ends: 'Vence',
    none: 'sin fecha de vencimiento',
    by: (name: string, email: string) => `Enviado por ${name} (${email}) con Siteward.`,
    byActor: (actor: string, name: string, email: string) =>
      `Enviado por ${actor}, que entró como ${name} (${email}), con Siteward.`,
    locale: 'es-US',
  },
} as const

/**
 * Writes the mail in the sender's language: company and sender, the typed text, then each
 * certificate with its days (TEAM-80).
 */
export function queueCertificateMail(
  { to, subject, message, from, certificates }: Payload,
  company: { name: string; hasLogo: boolean },
): Mail {
  const say = words[from.language]
  const format = new Intl.DateTimeFormat(say.locale, {
    year: 'numeric',
    month: 'long',
    day: '2-digit',
    timeZone: 'UTC',
  })
  const day = (text: string) => format.format(new Date(`${text}T00:00:00Z`))
  const facts = ({ issued, ends }: MailedCertificate) =>
    [
      ...(issued === null ? [] : [`${say.issued}: ${day(issued)}`]),
      `${say.ends}: ${ends === null ? say.none : day(ends)}`,
    ].join(', ')
  const by =
    from.actor === null
      ? say.by(from.name, from.email)
      : say.byActor(from.actor, from.name, from.email)
  return {
    to,
    replyTo: { name: from.name, address: from.email },
    subject,
    text: `${company.name}\n${by}\n\n${message}\n\n${certificates.map((one) => `${one.name} - ${one.title}\n${facts(one)}`).join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="${from.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:24px;color:#171613;background:#FFFFFF">
${companyHeadHtml(company)}
<p style="margin:8px 0 24px;font-size:14px;line-height:20px;color:#5A574F">${escapeHtml(by)}</p>
<div style="max-width:640px;white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(message)}</div>
<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;max-width:640px;margin:24px 0;border-top:1px solid #CFCFC8">
${certificates.map((one) => `<tr><td style="padding:8px 0;border-bottom:1px solid #CFCFC8"><b>${escapeHtml(`${one.name} - ${one.title}`)}</b><br>${escapeHtml(facts(one))}</td></tr>`).join('\n')}
</table>
</body>
</html>`,
  }
}
