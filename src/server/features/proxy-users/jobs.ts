import { z } from 'zod'
import { arrived, carriedOrigin } from '#server/audit/line.ts'
import { loginAs } from '#server/features/access/door.ts'
import { defineJob, forADay } from '#server/jobs/define.ts'
import { logoAttachment } from '#server/mail/company-head.ts'
import { noticeMail } from './notice-mail.ts'

interface Both {
  name: string
  email: string
  language: 'en' | 'es'
  actor_name: string
  time_zone: string
  actor_email: string
  account_id: number
  company: string
  logo: string | null
}

const both = `select u.name, u.email, u.language, b.name as actor_name, b.email as actor_email, a.account_id, a.name as company, a.logo_file as logo, a.time_zone
  from users u join users b on b.account_id = u.account_id and b.user_id = $3 join accounts a on a.account_id = u.account_id
 where u.account_id = $1 and u.user_id = $2`

/** Mails the person that another one is logged in as them: who, when and why. */
export const loginAsMailJob = defineJob({
  name: 'login-as-mail',
  scope: 'account',
  payload: z.object({ user: z.int(), actor: z.int(), reason: z.string(), at: z.string() }),
  concerns: () => '',
  retries: forADay,
  run: async ({ user, actor, reason, at }, { db, mailer, storage, log, jobID }) => {
    const found = await db.accountSnapshot((tx) =>
      tx.maybe<Both>(both, [tx.accountID, user, actor]),
    )
    // The person was deleted meanwhile, so there is no recipient.
    if (found === undefined) return null
    const { name, email, language, actor_name, actor_email, time_zone } = found
    const logo = await logoAttachment(found.account_id, found.logo, { storage, log })
    const company = { name: found.company, hasLogo: logo !== null }
    const mail = noticeMail(language, {
      company,
      name,
      actor: actor_name,
      reason,
      at: new Date(at),
      timeZone: time_zone,
    })
    const replyTo = { name: actor_name, address: actor_email }
    const sent = await mailer.send(
      { to: email, replyTo, ...mail, ...(logo && { attachments: [logo] }) },
      jobID,
    )
    return sent.ok ? null : { ...sent.problem, isFinal: sent.problem.code === 'mail-refused' }
  },
})

/**
 * Writes the end of the hour to the trail, unless the session ended before. A manual retry ends it
 * at once.
 */
export const loginAsOverJob = defineJob({
  name: 'login-as-over',
  scope: 'account',
  payload: z.object({ session: z.uuid(), from: carriedOrigin }),
  concerns: () => '',
  retries: forADay,
  run: async ({ session, from }, { db, now, log }) => {
    await db.account((tx) => loginAs.end(tx, arrived(from, { now, log }), { session }, 'time'))
    return null
  },
})
