import type { access } from '#contract/access/operations.ts'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { roles } from '#contract/kernel/role.ts'
import { type Context, type Handler, reply } from '#server/handler.ts'
import type { Tokens } from '#server/http/tokens.ts'
import { markCookie, markHash, markIn, newMark, type Place, rememberPlace } from './familiar-places.ts'
import { countGuess, forgive, waitBefore } from './guess-counts.ts'
import { type Counted, countedFor } from './guessing.ts'
import { type HashQueue, isFull } from './hash-queue.ts'
import { networkAt } from './networks.ts'
import type { Passwords } from './passwords.ts'
import { type FamiliarLogin, familiarLoginOf, keepHash, type LoginRow, userOf } from './queries.ts'

export interface SignInSettings {
  clientID: string
  audience: string
  tokenDays: number
  tokenHours: number
  isHttps: boolean
}

export interface SignInParts {
  tokens: Tokens
  passwords: Passwords
  queue: HashQueue
  settings: SignInSettings
}

/** Who tries, from where, and as what it is counted. */
interface Try {
  email: string
  password: string
  mark: string
  place: Place & { device: Uint8Array }
  login: FamiliarLogin | undefined
  counted: Counted[]
}

/** The password grant (G1-13): slowed, with the same work for unknown people, `blocked` only after the right password. */
export function makeSignIn({ tokens, passwords, queue, settings }: SignInParts): Handler<typeof access.signIn> {
  return async ({ body }, context) => {
    if ((body.client_id ?? settings.clientID) !== settings.clientID || (body.audience ?? settings.audience) !== settings.audience) {
      return refuse('malformed', { message: 'Unknown client or audience.' })
    }
    const { now, newUid, log, address } = context
    const network = networkAt(address)
    const email = body.username.trim().toLowerCase()
    const shown = markIn(context.header('cookie'), settings.isHttps)
    const mark = shown ?? newMark()
    const place = { device: markHash(mark), network: network.near }
    const { login, counted, wait } = await context.db.identity(async (tx) => {
      const found = await familiarLoginOf(tx, email, place, now())
      const as = countedFor(email, network, found?.by_device === true ? Buffer.from(place.device).toString('base64url') : null)
      return { login: found, counted: as, wait: await waitBefore(tx, as, found?.by_network === true, now()) }
    })
    if (wait !== undefined) return slowed(wait, log)

    const isFamiliar = login !== undefined && (login.by_device || login.by_network)
    const share = login?.by_device === true ? `user ${login.user_id}` : (network.wide ?? network.near)
    const tried = await queue.run({ share, isFamiliar }, () => tryPassword({ email, password: body.password, mark, place, login, counted }, passwords, newUid(), context))
    if (isFull(tried)) return tried.full === 'share' ? slowed(5, log) : refuse('busy', { retryAfter: 5 })
    if ('refused' in tried) return tried
    const issued = Math.floor(now().getTime() / 1000)
    const seconds = body.remember === false ? settings.tokenHours * 3600 : settings.tokenDays * 86_400
    const token = await tokens.sign({
      user_id: tried.login.user_id,
      accountID: tried.login.account_id,
      session: tried.session,
      sessionVersion: tried.login.session_version,
      issued,
      expires: issued + seconds,
    })
    log.info({ event: 'signed in', user: tried.login.user_id }, 'signed in')
    const answer = { access_token: token, token_type: 'Bearer' as const, expires_in: seconds, scope: 'openid' }
    return tried.isMarked ? reply(answer, { headers: { 'Set-Cookie': markCookie(mark, settings.isHttps) } }) : answer
  }
}

function slowed(retryAfter: number, log: Context['log']): Refusal {
  log.warn({ event: 'sign-in slowed' }, 'sign-in slowed')
  return refuse('too-many', { retryAfter })
}

/** `isMarked`: the browser is one that stays signed in. */
type Proved = { login: LoginRow; session: string; isMarked: boolean }

/**
 * Counted only when it is its time: of many at once at most two are under way, so as many right ones as there are come
 * through, and of the wrong ones no more are looked at than are free.
 */
async function tryPassword({ password, place, login, counted }: Try, passwords: Passwords, session: string, { db, now, log }: Context<null>): Promise<Proved | Refusal> {
  const wait = await countGuess(db, counted, login?.by_network === true, now())
  if (wait !== undefined) return slowed(wait, log)
  if (!(await passwords.matches(login?.password_hash, password)) || login === undefined) {
    log.info({ event: 'sign-in refused', user: login?.user_id ?? null }, 'sign-in refused')
    return refuse('unauthenticated')
  }
  const user = await userOf(db, login.user_id, session)
  if (user === undefined) return refuse('unauthenticated')
  if (user.blocked) {
    log.info({ event: 'sign-in blocked', user: login.user_id }, 'a blocked user tried to sign in')
    return refuse('blocked')
  }
  await db.identity(async (tx) => {
    await forgive(tx, counted, now())
    await rememberPlace(tx, login.user_id, place, now())
  })
  if (passwords.isCheaper(login.password_hash)) await keepHash(db, login.user_id, await passwords.hash(password), login.password_hash)
  // The back office turns mobile users away and leaves nothing in their browser (SES-31).
  return { login, session, isMarked: user.role_id !== roles.mobileUser }
}
