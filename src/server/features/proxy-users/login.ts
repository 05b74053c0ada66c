import { loginAsMinutes, mayHaveProxies } from '#contract/proxy-users/rules.ts'
import { roles } from '#contract/kernel/role.ts'
import type { proxyUsers } from '#contract/proxy-users/operations.ts'
import { isRefusal, refuse } from '#contract/kernel/refusal.ts'
import { carry } from '#server/audit/line.ts'
import { loginAs } from '#server/features/access/door.ts'
import type { Handler } from '#server/kernel/handler.ts'
import type { TokenService } from '#server/http/tokens.ts'
import type { Jobs } from '#server/jobs/define.ts'
import { reserveMail, mailAtField } from '#server/mail-budgets/reserve.ts'
import { loginAsMailJob, loginAsOverJob } from './jobs.ts'
import { lockUsers, proxyOf } from './queries.ts'

const link = { name: 'proxy-holds', text: 'select is_proxy_of($1, $2, $3) as holds' }
const moved = 'This person no longer reports to you, so you cannot log in as them.'

/**
 * Starts a session beside the caller's own, which waits (rulings, 53). It lasts an hour at most,
 * and not longer than the own one. Its token names both people. The trail, the mail to the person
 * and everything written in the session name the real person.
 */
export function createLogin({
  tokens,
  jobs,
}: {
  tokens: TokenService
  jobs: Jobs
}): Handler<typeof proxyUsers.login> {
  return async ({ params, body }, context) => {
    const { db, caller, session, accountID, now, newUid } = context
    if (!mayHaveProxies(caller)) return refuse('not-permitted')
    const issued = Math.floor(now().getTime() / 1000)
    const expires = Math.min(issued + loginAsMinutes * 60, session.expires)
    const own = {
      session: newUid(),
      ownSession: session.id,
      userID: params.proxyUserID,
      actorID: caller.user_id,
      reason: body.reason,
      expires: new Date(expires * 1000),
    }
    const loginStart = await db.account(accountID, async (tx) => {
      await lockUsers(tx, [params.proxyUserID])
      const proxy = await proxyOf(tx, caller.user_id, params.proxyUserID)
      if (proxy === undefined) return refuse('not-found')
      if (proxy.blocked || proxy.role_id !== roles.safetyProfessional)
        return refuse('not-permitted', { message: 'This proxy user is not active.' })
      const { holds } = await tx.one<{ holds: boolean }>(link, [
        accountID,
        caller.user_id,
        params.proxyUserID,
      ])
      if (!holds) return refuse('scope', { message: moved, fields: { proxyUserID: moved } })
      const sending = { kind: 'login-as-mail', caller, now: now() } as const
      const after = await reserveMail(tx, proxy.email, sending)
      if (isRefusal(after)) return after
      const { logged } = await loginAs.begin(tx, context, own)
      const { userID: user, actorID: actor, reason } = own
      const payload = { user, actor, reason, at: now().toISOString() }
      await jobs.add(tx, loginAsMailJob, payload, after === null ? {} : { after })
      await jobs.add(
        tx,
        loginAsOverJob,
        { session: own.session, from: carry(context) },
        { after: own.expires },
      )
      return { logged, after }
    })
    if (isRefusal(loginStart)) return loginStart
    loginStart.logged()
    const token = await tokens.sign({
      user_id: own.userID,
      actor: own.actorID,
      accountID,
      session: own.session,
      sessionVersion: session.version,
      issued,
      expires,
    })
    return {
      access_token: token,
      token_type: 'Bearer' as const,
      expires_in: expires - issued,
      ...mailAtField(loginStart.after),
    }
  }
}
