import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { roles } from '#contract/kernel/role.ts'
import { withAuditLine, auditLineOf } from '#server/audit/line.ts'
import type { Context } from '#server/kernel/handler.ts'
import { networkAt } from '#server/kernel/network.ts'
import {
  forgetPlaces,
  markCookie,
  markHash,
  markIn,
  newMark,
  rememberPlace,
} from './trusted-devices.ts'
import { type HashQueue, isQueueFull } from './hash-queue.ts'
import type { Passwords } from './passwords.ts'
import { passwordProblem } from './reset-page.ts'

/**
 * Sets the person's own password, and returns the headers of the answer. `isAmongOthers`: the call
 * wants to change more than the password.
 */
export type ChangePassword = (
  userID: number,
  password: string,
  isAmongOthers: boolean,
  context: Context,
) => Promise<Refusal | { headers: Readonly<Record<string, string>> }>

interface ChangeParts {
  passwords: Passwords
  queue: HashQueue
  isHttps: boolean
}

const set = {
  name: 'password-change',
  // The current session continues under the version in its token. All other sessions end.
  text: `update logins set password_hash = $2, session_version = session_version + 1, kept_session = $3, kept_until = session_version + 1,
           kept_from = case when kept_session = $3 and kept_until = session_version then kept_from else session_version end
          where user_id = $1`,
}

/**
 * Changes the caller's own password only, without the current one (G1-81, ACL-133 to ACL-136). All
 * other sessions and mailed links end, and only the current place is familiar from then on.
 */
export function createChangePassword({ passwords, queue, isHttps }: ChangeParts): ChangePassword {
  return async (userID, password, isAmongOthers, context) => {
    const { caller, db, session, now, header, address } = context
    // A person who is logged in as another one may not change that person's password.
    if (caller.actor !== null) return refuse('acting')
    if (userID !== caller.user_id || caller.roleID === roles.systemAdmin)
      return refuse('not-permitted')
    if (isAmongOthers)
      return refuse('invalid', { fields: { password: 'Send the password alone.' } })
    const problem = passwordProblem(password, password, caller.email)
    if (problem !== null) return refuse('invalid', { fields: { password: texts[problem] } })
    const hash = await queue.run(
      { share: `user ${userID}`, isFamiliar: true, isGone: context.isDisconnected },
      () => passwords.hash(password),
    )
    if (isQueueFull(hash)) return refuse('busy', { retryAfter: 5 })
    const mark = markIn(header('cookie'), isHttps) ?? newMark()
    await withAuditLine(
      db,
      context,
      auditLineOf('password-changed', { account_id: caller.accountID, user_id: userID }),
    ).identity(async (tx) => {
      await tx.exec(set, [userID, hash, session.id])
      await tx.exec(
        'update reset_tickets set used_at = $2 where user_id = $1 and used_at is null',
        [userID, now()],
      )
      await forgetPlaces(tx, userID)
      await rememberPlace(
        tx,
        userID,
        { device: markHash(mark), network: networkAt(address).near },
        now(),
      )
    })
    return { headers: { 'Set-Cookie': markCookie(mark, isHttps) } }
  }
}

const texts = {
  long: 'At most 200 characters.',
  weak: 'Password is too weak',
  common: 'This password is on the list of common ones.',
  differ: 'Passwords do not match',
  busy: 'The server is busy.',
} as const
