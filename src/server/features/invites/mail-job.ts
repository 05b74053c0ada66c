import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { AccountTx } from '#server/db/database.ts'
import { ticketHash } from '#server/features/access/door.ts'
import type { CallerLanguage } from '#server/http/language.ts'
import { defineJob, forADay, type Jobs } from '#server/jobs/define.ts'
import { logoAttachment } from '#server/mail/company-head.ts'
import { lockCounter } from '#server/records/write-sql.ts'
import { invitationMail } from './invitation-mail.ts'
import { inviteExpiry, touchInvited } from './queries.ts'

const addLink = {
  name: 'invitation-link',
  text: `
    update invitations i set token_hashes = array_append(i.token_hashes, $3::bytea), expires_at = $4
      from users u left join users w on w.account_id = $1 and w.user_id = (select invited_by from invitations where account_id = $1 and invitation_id = $2) and not w.blocked, accounts a
     where i.account_id = $1 and i.invitation_id = $2 and i.used_at is null and i.voided_at is null
       and u.account_id = i.account_id and u.user_id = i.user_id and not u.blocked and u.registered_at is null
       and a.account_id = i.account_id
    returning i.account_id, u.email, u.name, u.language, a.name as company_name, a.logo_file as logo, w.name as inviter, w.email as inviter_email`,
}

/**
 * An invited person, with their company and the person who invites. Null: a person of the provider.
 */
interface Addressed {
  account_id: number
  email: string
  name: string
  language: CallerLanguage
  company_name: string
  logo: string | null
  inviter: string | null
  inviter_email: string | null
}

// Locks the company's row, so that it is not switched on or off until this transaction ends.
const companyNow = {
  name: 'invitation-company',
  text: 'select is_active from accounts where account_id = $1 for share',
}

const wait = {
  name: 'invitation-wait',
  text: 'update invitations set waits_since = $3 where account_id = $1 and invitation_id = $2 and used_at is null and voided_at is null',
}

const refusedNow = {
  name: 'invitation-refused',
  text: 'update invitations set refused_at = $3, refusal = $4 where account_id = $1 and invitation_id = $2',
}
const givenUpNow = {
  name: 'invitation-given-up',
  text: 'update invitations set refused_at = $3 where account_id = $1 and invitation_id = $2 and refused_at is null and sent_at is null and waits_since is null and used_at is null and voided_at is null',
}
const sentNow = {
  name: 'invitation-sent',
  text: 'update invitations set sent_at = $3 where account_id = $1 and invitation_id = $2 and refused_at is null and not is_mail_lost(sent_at, waits_since, asked_at)',
}
const sentAfterAll = {
  name: 'invitation-sent-after-all',
  text: 'update invitations set sent_at = $3, refused_at = null, refusal = null where account_id = $1 and invitation_id = $2',
}

/**
 * Stores the refusal, which the inviting person reads beside the name, also in lists (rulings, 52).
 */
async function wasRefused(tx: AccountTx, invitation: number, at: Date, why: string): Promise<void> {
  await lockCounter(tx)
  await tx.exec(refusedNow, [tx.accountID, invitation, at, why.slice(0, 300)])
  await touchInvited(tx, invitation)
}

async function wasSent(tx: AccountTx, invitation: number, at: Date): Promise<void> {
  if ((await tx.exec(sentNow, [tx.accountID, invitation, at])) > 0) return
  await lockCounter(tx)
  await tx.exec(sentAfterAll, [tx.accountID, invitation, at])
  await touchInvited(tx, invitation)
}

/**
 * Mails an invitation that is still open (INV-10, G1-19). It makes the link itself, so that no row
 * of the queue holds one, and the table has only its hash. A retry makes a new link and the earlier
 * one still works, as with the link for a new password. For an inactive company the mail waits
 * until the company is active again (`mailWaiting`).
 */
export const invitationMailJob = defineJob({
  name: 'invitation-mail',
  scope: 'account',
  payload: z.object({ invitationID: z.int(), email: z.string() }),
  concerns: ({ email }) => email,
  retries: forADay,
  run: async (
    { invitationID },
    { db, mailer, storage, publicAddress, now, jobID, attempt, log },
  ) => {
    const token = randomBytes(32).toString('base64url')
    const invited = await db.account(async (tx) => {
      const { is_active } = await tx.one<{ is_active: boolean }>(companyNow, [tx.accountID])
      if (is_active)
        return tx.maybe<Addressed>(addLink, [
          tx.accountID,
          invitationID,
          ticketHash(token),
          inviteExpiry(now()),
        ])
      await tx.exec(wait, [tx.accountID, invitationID, now()])
      return undefined
    })
    // Nothing to mail now: the invitation was used or replaced, the person was blocked, or it
    // waits.
    if (invited === undefined) return null
    const {
      email,
      name,
      language,
      company_name: companyName,
      inviter,
      inviter_email: address,
    } = invited
    const logo = await logoAttachment(invited.account_id, invited.logo, { storage, log })
    const link = `${publicAddress()}/session/register?inviteid=${token}&email=${encodeURIComponent(email)}`
    const mail = invitationMail(language, {
      name,
      companyName,
      hasLogo: logo !== null,
      inviter,
      link,
    })
    const replyTo = inviter === null || address === null ? null : { name: inviter, address }
    const sent = await mailer.send(
      { to: email, ...mail, ...(replyTo && { replyTo }), ...(logo && { attachments: [logo] }) },
      jobID,
    )
    if (!sent.ok) {
      const isFinal = sent.problem.code === 'mail-refused'
      // An unreachable mail server counts as a refusal only after a day.
      if (isFinal || attempt > forADay.times)
        await db.account((tx) => wasRefused(tx, invitationID, now(), sent.problem.detail))
      return { ...sent.problem, isFinal }
    }
    await db.account((tx) => wasSent(tx, invitationID, now()))
    log.info({ event: 'invitation mailed', invitation: invitationID }, 'an invitation was mailed')
    return null
  },
  // No mail server has answered, so there is no message to store.
  givenUp: ({ invitationID }, { db, now }) =>
    db.account(async (tx) => {
      await lockCounter(tx)
      if ((await tx.exec(givenUpNow, [tx.accountID, invitationID, now()])) > 0)
        await touchInvited(tx, invitationID)
    }),
})

const waiting = {
  name: 'invitations-waiting',
  text: `
    update invitations i set waits_since = null, asked_at = now() from users u
     where i.account_id = $1 and i.waits_since is not null and u.account_id = i.account_id and u.user_id = i.user_id
    returning i.invitation_id, u.email, i.used_at is null and i.voided_at is null as is_open`,
}

/**
 * Queues the mails that waited for the company, each once and behind others. Runs in the
 * transaction that activates the company.
 */
export async function mailWaiting(tx: AccountTx, jobs: Jobs): Promise<void> {
  const rows = await tx.query<{ invitation_id: number; email: string; is_open: boolean }>(waiting, [
    tx.accountID,
  ])
  await jobs.addMany(
    tx,
    invitationMailJob,
    rows
      .filter(({ is_open }) => is_open)
      .map(({ invitation_id: invitationID, email }) => ({ invitationID, email })),
  )
}
