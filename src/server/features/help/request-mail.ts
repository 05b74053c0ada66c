import { z } from 'zod'
import type { AccountTx } from '#server/db/database.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import { defineJob, forADay } from '#server/jobs/define.ts'
import type { Mail } from '#server/mail/mailer.ts'

// `actor`: the real sender, logged in as that person (decision 49). `subject`: a mail without one
// uses its kind.
const payload = z.object({
  to: z.string(),
  userID: z.int(),
  actor: z.object({ user_id: z.int(), name: z.string() }).nullable().default(null),
  subject: z.string().nullable(),
  content: z.string(),
  requestId: z.string(),
  version: z.string(),
  device: z.string(),
})
type Payload = z.infer<typeof payload>

/**
 * Mails a person's request to the product's people. The person receives replies. `kind`: `Help
 * request`.
 */
function requestMailJob(name: string, kind: string) {
  return defineJob({
    name,
    scope: 'account',
    payload,
    concerns: ({ to }) => to,
    retries: forADay,
    run: async (asked, { db, mailer, jobID, log }) => {
      const who = await db.accountSnapshot((tx) => whoAsks(tx, asked.userID))
      const sent = await mailer.send(requestMail(kind, asked, who), jobID)
      if (!sent.ok) return { ...sent.problem, isFinal: sent.problem.code === 'mail-refused' }
      log.info(
        { event: `${kind.toLowerCase()} mailed`, requestId: asked.requestId },
        `a ${kind.toLowerCase()} was mailed`,
      )
      return null
    },
  })
}

/** Mails the product team (HELP-12). */
export const helpMailJob = requestMailJob('help-mail', 'Help request')

/** Mails the sales department (HELP-20). */
export const salesMailJob = requestMailJob('sales-mail', 'Sales request')

interface Asker {
  name: string
  email: string
  job_title: string | null
  company: string
  account_id: number
  language: string
}

function whoAsks(tx: AccountTx, userID: number): Promise<Asker> {
  const sql = {
    name: 'help-who',
    text: 'select u.name, u.email, u.job_title, u.language, u.account_id, a.name as company from users u join accounts a on a.account_id = u.account_id where u.account_id = $1 and u.user_id = $2',
  }
  return tx.one<Asker>(sql, [tx.accountID, userID])
}

/**
 * Writes the mail in English for the product's own people. Typed text stays unchanged and is never
 * markup.
 */
export function requestMail(
  kind: string,
  { to, userID, actor, subject, content, requestId, version, device }: Payload,
  { name, email, job_title, company, account_id, language }: Asker,
): Mail {
  const facts: readonly (readonly [string, string])[] = [
    ['Company', `${company} (${account_id})`],
    ['From', `${name} <${email}> (${userID})`],
    ['Written by', actor === null ? '' : `${actor.name} (${actor.user_id}), logged in as ${name}`],
    ['Job title', job_title ?? ''],
    ['Language', language],
    ['Request', requestId],
    ['Version', version],
    ['Device', device],
  ]
  const filledFacts = facts.filter(([, value]) => value !== '')
  const head = `${kind} from ${company}`
  const title = subject ?? head
  return {
    to,
    replyTo: { name, address: email },
    subject: subject === null ? head : `${head}: ${subject}`,
    text: `${content}\n\n-- \n${filledFacts.map(([fact, value]) => `${fact}: ${value}`).join('\n')}\n`,
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;font-family:system-ui,Arial,sans-serif;font-size:16px;line-height:24px;color:#171613;background:#FFFFFF">
<h1 style="margin:0 0 12px;font-size:19px;line-height:26px">${escapeHtml(title)}</h1>
<div style="white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(content)}</div>
<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;max-width:640px;margin-top:24px;border-top:1px solid #CFCFC8;font-size:14px;line-height:20px;color:#5A574F">
${filledFacts.map(([fact, value]) => `<tr><td style="padding:4px 16px 4px 0;vertical-align:top;white-space:nowrap;width:1%">${fact}</td><td style="padding:4px 0">${escapeHtml(value)}</td></tr>`).join('\n')}
</table>
</body>
</html>`,
  }
}
