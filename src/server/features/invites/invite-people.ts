import type { Invite, InviteOutcome, InviteProblem } from '#contract/invites/schema.ts'
import type { LicenceRule } from '#contract/access/schema.ts'
import { roles } from '#contract/kernel/role.ts'
import { uuidV5 } from '#contract/kernel/uuid-v5.ts'
import { addLine, lineOf, logLine } from '#server/audit/line.ts'
import type { NewPasswords } from '#server/features/access/door.ts'
import type { Context } from '#server/handler.ts'
import type { Jobs } from '#server/jobs/queue.ts'
import { callKey } from '#server/records/single-call.ts'
import { fieldsToMend } from './judge.ts'
import { invitationMailJob } from './mail-job.ts'
import { addInvitation, insertPerson, type InvitingCompany, makeLogin, personOf } from './queries.ts'

/** What inviting needs of the world. */
export interface InvitingParts {
  newPasswords: NewPasswords
  jobs: Jobs
  licenceRule: LicenceRule
}

/**
 * Invites people into a company, one after the other, each in a transaction of their own with a mail, a line of the trail and a
 * ticket: what one lacks stops no other. Sent again under the same key it invites nobody twice and answers the same.
 */
export async function invitePeople(invites: readonly Invite[], company: InvitingCompany, context: Context, parts: InvitingParts): Promise<InviteOutcome[]> {
  const chain = await context.caller.chain()
  const key = callKey(context)
  const outcomes: InviteOutcome[] = []
  for (const [place, invite] of invites.entries()) {
    const fields = fieldsToMend(invite, { caller: context.caller, chain, company, licenceRule: parts.licenceRule, passwordProblem: parts.newPasswords.problemOf })
    const [first] = Object.values(fields)
    outcomes.push(first === undefined ? await inviteOne(invite, uuidV5(key, String(place)), context, parts) : { ...failed('invalid', first), fields })
  }
  return outcomes
}

async function inviteOne(invite: Invite, uid: string, context: Context, { newPasswords, jobs }: InvitingParts): Promise<InviteOutcome> {
  const { db, accountID, caller, epoch, now } = context
  const { password } = invite
  const hash = password === undefined ? undefined : await newPasswords.hash(password, caller.user_id)
  if (hash === null) return failed('busy')
  const author = { user_id: caller.user_id, name: caller.accountID === accountID ? null : caller.name, actorID: caller.actor?.user_id ?? null }
  const registeredAt = hash === undefined ? null : now()
  const invited = await db.account(accountID, async (tx) => {
    const made = await tx.attempt(() =>
      insertPerson(tx, { uid, ticketID: uuidV5(uid, 'ticket'), invite, registeredAt, author, language: caller.language, epoch, now: now() }),
    )
    if (!made.ok) return made
    const user = made.value
    if (hash !== undefined) await makeLogin(tx, user, hash)
    else await jobs.add(tx, invitationMailJob, { invitationID: await addInvitation(tx, { user, by: caller.user_id, now: now() }), email: invite.email.toLowerCase() })
    const line = lineOf('invited', { account_id: accountID, user_id: user }, { account_id: caller.accountID, user_id: caller.user_id })
    await addLine(tx, context, line)
    return { ok: true as const, line }
  })
  if (invited.ok) {
    logLine(context, invited.line)
    return succeeded
  }
  const { constraint } = invited.violation
  if (constraint === 'users_seats') return failed('no-seats')
  return alreadyThere(invite.email, { uid, isAddress: constraint === 'users_email' }, context)
}

/** Whether somebody of another company is inactive is told to the provider's people alone. `isAddress`: it is the address that was taken, else the key. */
async function alreadyThere(email: string, { uid, isAddress }: { uid: string; isAddress: boolean }, { db, accountID, caller }: Context): Promise<InviteOutcome> {
  const isProvider = caller.roleID === roles.systemAdmin
  const there = await (isProvider ? db.system((tx) => personOf(tx, email)) : db.accountSnapshot(accountID, (tx) => personOf(tx, email)))
  // This very invitation, sent again because its answer was lost.
  if (there?.uid === uid) return succeeded
  if (!isAddress) return failed('key')
  return there?.blocked === true ? { ...failed('inactive'), isBlocked: true } : failed('exists')
}

const succeeded: InviteOutcome = { succeeded: true, isBlocked: false, result: 'Invited', problem: null }

const sentences: Readonly<Record<InviteProblem, string>> = {
  invalid: 'Some fields need another value',
  exists: 'The user already exists',
  inactive: 'The user already exists but is inactive',
  'no-seats': 'No seat of this licence is available',
  key: 'The same key came with other content',
  busy: 'The server is busy. Try again in a moment',
}

function failed(problem: InviteProblem, result = sentences[problem]): InviteOutcome {
  return { succeeded: false, isBlocked: false, result, problem }
}
