import type { Handlers } from '#server/handler.ts'
import type { Tokens } from '#server/http/tokens.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { makeForgotPassword } from './forgot-password.ts'
import type { HashQueue } from './hash-queue.ts'
import { makeMe, type MeSettings } from './me.ts'
import type { Passwords } from './passwords.ts'
import { endSession } from './queries.ts'
import { makeSignIn, type SignInSettings } from './sign-in.ts'

export interface AccessParts {
  tokens: Tokens
  passwords: Passwords
  queue: HashQueue
  mailer: Mailer
  settings: SignInSettings & MeSettings
  /** Where people reach this server, without a slash at the end; for links in mails, never from a request (rulings, 16). */
  publicAddress: () => string
}

/** Sign-in and the own profile. */
export function access({ tokens, passwords, queue, mailer, settings, publicAddress }: AccessParts): Handlers<'access'> {
  return {
    signIn: makeSignIn({ tokens, passwords, queue, settings }),
    forgotPassword: makeForgotPassword(mailer, publicAddress),
    me: makeMe(settings),
    signOut: async (_, { db, session, now, log, caller }) => {
      await endSession(db, session.id, new Date(session.expires * 1000), now())
      log.info({ event: 'signed out', user: caller.user_id }, 'signed out')
      return null
    },
  }
}
