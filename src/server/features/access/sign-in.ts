import type { access } from '#contract/access/operations.ts'
import { refuse } from '#contract/kernel/refusal.ts'
import type { Handler } from '#server/handler.ts'
import type { Tokens } from '#server/http/tokens.ts'
import { networkOf } from '#server/network.ts'
import { isCheaper, hashPassword, isPassword } from './passwords.ts'
import { keepHash, loginOf, userOf } from './queries.ts'
import { countTry, forgive, signInPatience, tryingOf } from './slow-down.ts'

export interface SignInSettings {
  clientID: string
  audience: string
  tokenDays: number
  tokenHours: number
}

/** The password grant (G1-13): slowed, in the same time for unknown people, `blocked` only after the right password. */
export function makeSignIn(tokens: Tokens, settings: SignInSettings): Handler<typeof access.signIn> {
  return async ({ body }, { db, address, now, newUid, log }) => {
    if ((body.client_id ?? settings.clientID) !== settings.clientID || (body.audience ?? settings.audience) !== settings.audience) {
      return refuse('malformed', { message: 'Unknown client or audience.' })
    }
    const email = body.username.trim().toLowerCase()
    const account = tryingOf('sign-in', email, signInPatience.account)
    const place = tryingOf('sign-in-from', networkOf(address), signInPatience.address)
    const wait = await countTry(db, [account, place], now())
    if (wait !== undefined) {
      log.warn({ event: 'sign-in slowed' }, 'sign-in slowed')
      return refuse('too-many', { retryAfter: wait })
    }
    const login = await loginOf(db, email)
    if (!(await isPassword(login?.password_hash, body.password)) || login === undefined) {
      log.info({ event: 'sign-in refused', user: login?.user_id ?? null }, 'sign-in refused')
      return refuse('unauthenticated')
    }
    const session = newUid()
    const user = await userOf(db, login.user_id, session)
    if (user === undefined) return refuse('unauthenticated')
    if (user.blocked) {
      log.info({ event: 'sign-in blocked', user: login.user_id }, 'a blocked user tried to sign in')
      return refuse('blocked')
    }
    await forgive(db, account, place, now())
    if (isCheaper(login.password_hash)) await keepHash(db, login.user_id, await hashPassword(body.password), login.password_hash)
    const issued = Math.floor(now().getTime() / 1000)
    const seconds = body.remember === false ? settings.tokenHours * 3600 : settings.tokenDays * 86_400
    const token = await tokens.sign({
      user_id: login.user_id,
      accountID: login.account_id,
      session,
      sessionVersion: login.session_version,
      issued,
      expires: issued + seconds,
    })
    log.info({ event: 'signed in', user: login.user_id }, 'signed in')
    return { access_token: token, token_type: 'Bearer', expires_in: seconds, scope: 'openid' }
  }
}
