import type { InviteOutcome } from '#contract/invites/schema.ts'
import { roles } from '#contract/kernel/role.ts'
import { uuidV5 } from '#contract/kernel/uuid-v5.ts'
import { addLine, auditLineOf, serverLogLine } from '#server/audit/line.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { NewPasswords } from '#server/features/access/door.ts'
import type { Context } from '#server/kernel/handler.ts'
import type { Jobs } from '#server/jobs/define.ts'
import { accountQueueOf } from '#server/records/account-queue.ts'
import { askMails } from './ask-mails.ts'
import { failedInvite, succeeded, thereAlready } from './outcome.ts'
import { addInvitation, lockCompanyPeople, insertPerson, insertLogin } from './queries.ts'
import { peopleWith, seatsLeftFor, type InviteRow } from './set-queries.ts'

/**
 * Invites one person in a transaction of their own, by mail or with a password, with a line of the
 * trail and a ticket. `ahead`: the number of earlier people in the same call.
 */
export async function inviteOne(
  { uid, invite, call }: InviteRow,
  context: Context,
  { newPasswords, jobs, ahead }: { newPasswords: NewPasswords; jobs: Jobs; ahead: number },
): Promise<InviteOutcome> {
  const { db, accountID, caller, epoch, now } = context
  const { password } = invite
  const known = password === undefined ? null : await knownBefore({ uid, invite }, context)
  if (known !== null) return known
  const hash =
    password === undefined
      ? undefined
      : await newPasswords.hash(password, caller.user_id, context.isDisconnected)
  if (hash === null) return failedInvite('busy')
  const registeredAt = hash === undefined ? null : now()
  const askOne = async (tx: AccountTx, user: number) => {
    const invitation = { user, by: caller.user_id, call, now: now() }
    const mail = {
      invitation_id: await addInvitation(tx, invitation),
      email: invite.email.toLowerCase(),
    }
    const [after = null] = await askMails(tx, jobs, [mail], { ahead, caller, now })
    return after
  }
  const invited = await accountQueueOf(db)(accountID, () =>
    db.account(accountID, async (tx) => {
      await lockCompanyPeople(tx, [invite.contractorCompanyID])
      const made = await tx.attempt(() =>
        insertPerson(tx, {
          uid,
          ticketID: uuidV5(uid, 'ticket'),
          invite,
          registeredAt,
          language: invite.language ?? caller.language,
          author: { caller, epoch, receivedAt: now() },
        }),
      )
      if (!made.ok) return made
      const user = made.value
      let due: Date | null = null
      if (hash !== undefined) await insertLogin(tx, user, hash)
      else due = await askOne(tx, user)
      const line = auditLineOf(
        'invited',
        { account_id: accountID, user_id: user },
        { account_id: caller.accountID, user_id: caller.user_id },
      )
      await addLine(tx, context, line)
      return { ok: true as const, line, user, due }
    }),
  )
  if (invited.ok) {
    serverLogLine(context, invited.line)
    return succeeded(invited.user, invited.due)
  }
  const { constraint, kind } = invited.violation
  if (constraint === 'users_seats') return failedInvite('no-seats')
  // The manager or the contractor in the invitation was removed since the call started.
  if (kind === 'foreign') return failedInvite('invalid')
  return alreadyThere({ uid, invite }, constraint === 'users_email', context)
}

/**
 * Returns the outcome for a person who exists already or finds no free seat, so that no password is
 * hashed for them. Returns null if nothing forbids the invitation before the company's people are
 * locked (decision 82).
 */
async function knownBefore(
  { uid, invite }: Pick<InviteRow, 'uid' | 'invite'>,
  context: Context,
): Promise<InviteOutcome | null> {
  const there = await whoHas(invite.email, context)
  if (there !== undefined) return thereAlready(uid, invite, there)
  const { db, accountID } = context
  const left = await db.accountSnapshot(accountID, (tx) => seatsLeftFor(tx, invite.package))
  return left > 0 ? null : failedInvite('no-seats')
}

/** Returns the person with an address. Only the provider's people see people of other companies. */
async function whoHas(email: string, { db, accountID, caller }: Context) {
  const isProvider = caller.roleID === roles.systemAdmin
  const there = await (isProvider
    ? db.system((tx) => peopleWith(tx, [email]))
    : db.accountSnapshot(accountID, (tx) => peopleWith(tx, [email])))
  return there.get(email.toLowerCase())
}

/**
 * Reveals only to the provider's people that a person of another company is inactive. `isAddress`:
 * the address is in use, otherwise the key is.
 */
async function alreadyThere(
  { uid, invite }: Pick<InviteRow, 'uid' | 'invite'>,
  isAddress: boolean,
  context: Context,
): Promise<InviteOutcome> {
  const one = await whoHas(invite.email, context)
  if (one !== undefined && (isAddress || one.uid === uid)) return thereAlready(uid, invite, one)
  return failedInvite(isAddress ? 'exists' : 'key')
}
