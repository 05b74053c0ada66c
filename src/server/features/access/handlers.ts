import { leaving, lineOf } from '#server/audit/line.ts'
import type { Handlers } from '#server/handler.ts'
import type { Tokens } from '#server/http/tokens.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { makeForgotPassword } from './forgot-password.ts'
import { makeMe, type MeSettings } from './me.ts'
import { endSession } from './queries.ts'
import { makeSignIn, type SignInSettings } from './sign-in.ts'

export interface AccessParts {
  tokens: Tokens
  mailer: Mailer
  settings: SignInSettings & MeSettings
  /** Where people reach this server, without a slash at the end; for links in mails, never from a request (rulings, 16). */
  publicAddress: () => string
}

/** Sign-in and the own profile. */
export function access({ tokens, mailer, settings, publicAddress }: AccessParts): Handlers<'access'> {
  return {
    signIn: makeSignIn(tokens, settings),
    forgotPassword: makeForgotPassword(mailer, publicAddress),
    me: makeMe(settings),
    signOut: async (_, context) => {
      const { db, session, now, caller } = context
      await endSession(leaving(db, context, lineOf('sign-out', { account_id: caller.accountID, user_id: caller.user_id })), session.id, new Date(session.expires * 1000), now())
      return null
    },
  }
}
