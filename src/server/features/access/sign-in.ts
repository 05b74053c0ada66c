import type { access } from '#contract/access/operations.ts'
import { refuse } from '#contract/kernel/refusal.ts'
import { leaving, lineOf } from '#server/audit/line.ts'
import { makeStrangers } from '#server/audit/strangers.ts'
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
  const strangers = makeStrangers()
  return async ({ body }, context) => {
    const { db, address, now, newUid } = context
    if ((body.client_id ?? settings.clientID) !== settings.clientID || (body.audience ?? settings.audience) !== settings.audience) {
      return refuse('malformed', { message: 'Unknown client or audience.' })
    }
    const email = body.username.trim().toLowerCase()
    const account = tryingOf('sign-in', email, signInPatience.account)
    const place = tryingOf('sign-in-from', networkOf(address), signInPatience.address)
    const trial = { event: 'sign-in-refused', typed: email, network: networkOf(address) } as const
    const wait = await countTry(db, [account, place], now())
    if (wait !== undefined) {
      await strangers(context, { ...trial, why: 'slowed' }, () => loginOf(db, email))
      return refuse('too-many', { retryAfter: wait })
    }
    const login = await loginOf(db, email)
    if (!(await isPassword(login?.password_hash, body.password)) || login === undefined) {
      await strangers(context, { ...trial, why: 'password' }, async () => login)
      return refuse('unauthenticated')
    }
    const session = newUid()
    const user = await userOf(db, login.user_id, session)
    if (user === undefined) return refuse('unauthenticated')
    if (user.blocked) {
      await strangers(context, { ...trial, why: 'blocked' }, async () => login)
      return refuse('blocked')
    }
    await forgive(leaving(db, context, lineOf('sign-in', login)), account, place, now())
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
    return { access_token: token, token_type: 'Bearer', expires_in: seconds, scope: 'openid' }
  }
}
