import type { Invite } from '#contract/invites/schema.ts'
import { isRefusal, type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { isOwner } from '#contract/kernel/role.ts'
import { addLine, auditLineOf, serverLogLine } from '#server/audit/line.ts'
import type { Context, Handlers } from '#server/kernel/handler.ts'
import { reserveMail, mailAtField } from '#server/mail-budgets/reserve.ts'
import { peopleShown } from '#server/people/reporting-tree.ts'
import { keepDue } from './ask-mails.ts'
import { invitePeople, type InvitingParts } from './invite-people.ts'
import { invitationMailJob } from './mail-job.ts'
import {
  addInvitation,
  lockCompanyPeople,
  invitingCompany,
  openInvitations,
  waitingOf,
} from './queries.ts'
import { createRegister, readInvitation, type RegisterParts } from './register.ts'
import { withdraw } from './withdraw.ts'

/**
 * Repeated requests within this time in ms, by a person or by a retrying browser, send one mail.
 */
const sameAsking = 30_000

/** Makes the handlers of inviting and of registering by invitation. */
export function invites(parts: InvitingParts & RegisterParts): Handlers<'invites'> {
  return {
    create: async ({ params, body }, context) => {
      const { db, accountID } = context
      if (body.some((one) => one.accountID !== undefined && one.accountID !== params.accountID))
        return refuse('scope')
      // A password for another person or an ownership would outlast a session of Login as (decision
      // 49).
      if (
        context.caller.actor !== null &&
        body.some((one) => one.password !== undefined || makesOwner(one))
      )
        return refuse('acting')
      const company = await db.accountSnapshot(accountID, invitingCompany)
      if (!company.isActive)
        return refuse('invalid', {
          fields: { accountID: 'This company is inactive. Activate it before you invite anyone.' },
        })
      return invitePeople(body, company, context, parts)
    },

    open: async (_, { db, accountID, caller }) => {
      const people = await peopleShown(caller)
      const rows = await db.accountSnapshot(accountID, openInvitations)
      return people === null ? rows : rows.filter(({ user_id }) => people.has(user_id))
    },

    withdraw: async ({ body }, context) => {
      const people = await peopleShown(context.caller)
      return withdraw(body.userIDs, (user) => people === null || people.has(user), context)
    },

    resend: async ({ params }, context) => {
      const people = await peopleShown(context.caller)
      // A proxy user reaches only their own chain in the company (ACL-100).
      return people === null || people.has(params.userID)
        ? resend(params.userID, context, parts)
        : refuse('scope')
    },

    read: async ({ params }, context) => {
      const found = await readInvitation(params.inviteID, context)
      if ('refused' in found) return found
      const { email, given_name, family_name, name, company_name: companyName, language } = found
      return { email, given_name, family_name, name, companyName, language }
    },

    register: createRegister(parts),
  }
}

const makesOwner = ({ app_metadata, reportsToUserID }: Invite) =>
  isOwner({
    roleID: app_metadata.role.roleID,
    reportsToUserID: reportsToUserID || null,
    isProxyUser: false,
  })

type Resent = { email: string; mailAt?: string }

/**
 * Mails an invitation again. Queues no further mail within half a minute of the last one, or while
 * the last one waits for a budget. The answer then has the end of that wait.
 */
async function resend(
  user: number,
  context: Context,
  { jobs }: InvitingParts,
): Promise<Resent | Refusal> {
  const { db, accountID, caller, now } = context
  const about = { account_id: accountID, user_id: user }
  const line = auditLineOf('invite-resent', about, {
    account_id: caller.accountID,
    user_id: caller.user_id,
  })
  const done = await db.account(accountID, async (tx) => {
    await lockCompanyPeople(tx)
    const held = await waitingOf(tx, user)
    if (held === undefined) return refuse('not-found')
    if (held.blocked || held.is_registered) return refuse('not-invited')
    if (!held.is_active) return refuse('company-inactive')
    const { email, asked_at, mail_at } = held
    const isSame = asked_at !== null && now().getTime() - Date.parse(asked_at) < sameAsking
    if (isSame || mail_at !== null)
      return { email, after: mail_at === null ? null : new Date(mail_at), isNew: false }
    const sending = { kind: 'invitation-mail', caller, now: now() } as const
    const after = await reserveMail(tx, email, sending)
    if (isRefusal(after)) return after
    const invitation = { user, by: caller.user_id, call: null, now: now() }
    const invitationID = await addInvitation(tx, invitation)
    await keepDue(tx, [{ invitation_id: invitationID }], [after])
    const payload = { invitationID, email }
    await jobs.add(tx, invitationMailJob, payload, after === null ? {} : { after })
    await addLine(tx, context, line)
    return { email, after, isNew: true }
  })
  if (isRefusal(done)) return done
  if (done.isNew) serverLogLine(context, line)
  return { email: done.email, ...mailAtField(done.after) }
}
