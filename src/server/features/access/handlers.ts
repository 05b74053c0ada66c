import { withAuditLine, auditLineOf } from '#server/audit/line.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import type { TokenService } from '#server/http/tokens.ts'
import type { Jobs } from '#server/jobs/define.ts'
import { createForgotPassword } from './forgot-password.ts'
import { endLoginAs } from './login-as.ts'
import type { HashQueue } from './hash-queue.ts'
import { createMe, type MeSettings } from './me.ts'
import type { Passwords } from './passwords.ts'
import { endSession } from './queries.ts'
import { createSignIn, type SignInSettings } from './sign-in.ts'

export interface AccessParts {
  tokens: TokenService
  passwords: Passwords
  queue: HashQueue
  jobs: Jobs
  settings: SignInSettings & MeSettings
}

/** Makes the handlers of sign-in and of the caller's own profile. */
export function access({
  tokens,
  passwords,
  queue,
  jobs,
  settings,
}: AccessParts): Handlers<'access'> {
  return {
    signIn: createSignIn({ tokens, passwords, queue, settings }),
    forgotPassword: createForgotPassword(jobs),
    support: async () => ({
      supportEmail: settings.supportEmail,
      supportPhone: settings.supportPhone,
    }),
    me: createMe(settings),
    signOut: async (_, context) => {
      const { db, session, now, caller } = context
      if (caller.actor !== null) {
        await endLoginAs(context, { session: session.id })
        return null
      }
      await endSession(
        withAuditLine(
          db,
          context,
          auditLineOf('sign-out', { account_id: caller.accountID, user_id: caller.user_id }),
        ),
        session.id,
        new Date(session.expires * 1000),
        now(),
      )
      return null
    },
  }
}
