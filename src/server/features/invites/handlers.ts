import type { Invite } from '#contract/invites/schema.ts'
import { refuse } from '#contract/kernel/refusal.ts'
import { isOwner } from '#contract/kernel/role.ts'
import { addLine, lineOf, logLine } from '#server/audit/line.ts'
import type { Context, Handlers } from '#server/handler.ts'
import { tries } from '#server/features/access/door.ts'
import { peopleShown } from '#server/people/reporting-tree.ts'
import { invitePeople, type InvitingParts } from './invite-people.ts'
import { invitationMailJob } from './mail-job.ts'
import { addInvitation, holdPeople, invitingCompany, openInvitations, waitingOf } from './queries.ts'
import { makeRegister, readInvitation, type RegisterParts } from './register.ts'
import { withdraw } from './withdraw.ts'

/** Asked twice within so many ms, by a person or by a browser that repeats a call whose answer it lost, one mail goes out. */
const sameAsking = 30_000
/** Nobody's mailbox is filled by others: each wait for a further mail to the same address is twice as long, up to an hour, whoever has it by then. Inviting anew whom one withdrew has a limit of its own (`askMails`). */
const mailPatience = { free: 1, memory: 60 * 60_000, longest: 60 * 60_000 }

/** Inviting people, and registering by invitation. */
export function invites(parts: InvitingParts & RegisterParts): Handlers<'invites'> {
  return {
    create: async ({ params, body }, context) => {
      const { db, accountID } = context
      if (body.some((one) => one.accountID !== undefined && one.accountID !== params.accountID)) return refuse('scope')
      // A sign-in of somebody else outlives the hour, and so does ownership (decision 49).
      if (context.caller.actor !== null && body.some((one) => one.password !== undefined || makesOwner(one))) return refuse('acting')
      const company = await db.accountSnapshot(accountID, invitingCompany)
      if (!company.isActive) return refuse('invalid', { fields: { accountID: 'This company is inactive. Activate it before you invite anybody.' } })
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
      // Of their company a proxy user reaches the own chain only (ACL-100).
      return people === null || people.has(params.userID) ? resend(params.userID, context, parts) : refuse('scope')
    },

    read: async ({ params }, context) => {
      const found = await readInvitation(params.inviteID, context)
      if ('refused' in found) return found
      const { email, given_name, family_name, name, company_name: companyName } = found
      return { email, given_name, family_name, name, companyName }
    },

    register: makeRegister(parts),
  }
}

const makesOwner = ({ app_metadata, reportsToUserID }: Invite) => isOwner({ roleID: app_metadata.role.roleID, reportsToUserID: reportsToUserID || null, isProxyUser: false })

async function resend(user: number, context: Context, { jobs }: InvitingParts) {
  const { db, accountID, caller, now } = context
  const asked = await db.account(accountID, (tx) => waitingOf(tx, user))
  if (asked === undefined) return refuse('not-found')
  const isOpen = ({ blocked, is_registered }: typeof asked) => !blocked && !is_registered
  if (!isOpen(asked)) return refuse('not-invited')
  if (!asked.is_active) return refuse('company-inactive')
  if (isSame(asked.asked_at)) return { email: asked.email }
  const wait = await tries.count(db, [tries.of('invite-mail', asked.email.toLowerCase(), mailPatience)], now())
  if (wait !== undefined) return refuse('too-many', { retryAfter: wait })
  const line = lineOf('invite-resent', { account_id: accountID, user_id: user }, { account_id: caller.accountID, user_id: caller.user_id })
  const done = await db.account(accountID, async (tx) => {
    await holdPeople(tx)
    const held = await waitingOf(tx, user)
    if (held === undefined || !isOpen(held)) return 'closed'
    if (!held.is_active) return 'off'
    if (isSame(held.asked_at)) return 'asked'
    const invitationID = await addInvitation(tx, { user, by: caller.user_id, call: null, now: now() })
    await jobs.add(tx, invitationMailJob, { invitationID, email: held.email })
    await addLine(tx, context, line)
    return 'sent'
  })
  if (done === 'closed') return refuse('not-invited')
  if (done === 'off') return refuse('company-inactive')
  if (done === 'sent') logLine(context, line)
  return { email: asked.email }

  function isSame(askedAt: string | null): boolean {
    return askedAt !== null && now().getTime() - Date.parse(askedAt) < sameAsking
  }
}
