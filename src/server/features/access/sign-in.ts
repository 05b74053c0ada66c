import type { access } from '#contract/access/operations.ts'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { roles } from '#contract/kernel/role.ts'
import { withAuditLine, auditLineOf } from '#server/audit/line.ts'
import { recordTrial } from '#server/audit/trials.ts'
import { type Context, type Handler, reply } from '#server/kernel/handler.ts'
import type { TokenService } from '#server/http/tokens.ts'
import {
  markCookie,
  markHash,
  markIn,
  newMark,
  type TrustedDevice,
  rememberPlace,
} from './trusted-devices.ts'
import { countGuess, forgive, waitBefore } from './guess-counts.ts'
import { type CountedAttempt, countedFor } from './guessing.ts'
import { type HashQueue, isQueueFull } from './hash-queue.ts'
import { networkAt } from '#server/kernel/network.ts'
import { strangerNetworkAt } from '#server/kernel/stranger-networks.ts'
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
  tokens: TokenService
  passwords: Passwords
  queue: HashQueue
  settings: SignInSettings
}

/** One attempt to sign in: its origin, its counters, and the way to refuse it. */
interface Try {
  password: string
  place: TrustedDevice & { device: Uint8Array }
  login: FamiliarLogin | undefined
  counted: CountedAttempt[]
  refused: Refuse
}

/**
 * Handles the password grant (G1-13). It slows guessing, does the same work for unknown people, and
 * answers `blocked` only after the right password.
 */
export function createSignIn({
  tokens,
  passwords,
  queue,
  settings,
}: SignInParts): Handler<typeof access.signIn> {
  return async ({ body }, context) => {
    if (
      (body.client_id ?? settings.clientID) !== settings.clientID ||
      (body.audience ?? settings.audience) !== settings.audience
    ) {
      return refuse('malformed', { message: 'Unknown client or audience.' })
    }
    const { now, newUid, address } = context
    // Counts tries of one /48 together. A familiar device is recognized by its own /64.
    const network = strangerNetworkAt(address, now())
    const email = body.username.trim().toLowerCase()
    const shown = markIn(context.header('cookie'), settings.isHttps)
    const mark = shown ?? newMark()
    const place = { device: markHash(mark), network: networkAt(address).near }
    const { login, counted, wait } = await context.db.identity(async (tx) => {
      const found = await familiarLoginOf(tx, email, place, now())
      const as = countedFor(
        email,
        network,
        found?.by_device === true ? Buffer.from(place.device).toString('base64url') : null,
      )
      return {
        login: found,
        counted: as,
        wait: await waitBefore(tx, as, found?.by_network === true, now()),
      }
    })
    const refused = refusing(context, { email, network: network.near, login })
    if (wait !== undefined) return refused('slowed', wait)

    const isFamiliar = login !== undefined && (login.by_device || login.by_network)
    const share =
      login?.by_device === true ? `user ${login.user_id}` : (network.wide ?? network.near)
    const tried = await queue.run({ share, isFamiliar, isGone: context.isDisconnected }, () =>
      tryPassword(
        { password: body.password, place, login, counted, refused },
        passwords,
        newUid(),
        context,
      ),
    )
    if (isQueueFull(tried))
      return tried.full === 'share' ? refused('slowed', 5) : refuse('busy', { retryAfter: 5 })
    if ('refused' in tried) return tried
    const issued = Math.floor(now().getTime() / 1000)
    const seconds =
      body.remember === false ? settings.tokenHours * 3600 : settings.tokenDays * 86_400
    const token = await tokens.sign({
      user_id: tried.login.user_id,
      accountID: tried.login.account_id,
      session: tried.session,
      sessionVersion: tried.login.session_version,
      issued,
      expires: issued + seconds,
    })
    const answer = {
      access_token: token,
      token_type: 'Bearer' as const,
      expires_in: seconds,
      scope: 'openid',
    }
    return tried.isMarked
      ? reply(answer, { headers: { 'Set-Cookie': markCookie(mark, settings.isHttps) } })
      : answer
  }
}

/** The reason of a failed try. `retryAfter` in seconds. */
type Refuse = (why: 'slowed' | 'password' | 'blocked', retryAfter?: number) => Promise<Refusal>

/** Refuses a try, and writes it to the trail and to the log (rulings, 39). */
function refusing(
  context: Context<null>,
  { email, network, login }: { email: string; network: string; login: LoginRow | undefined },
): Refuse {
  return async (why, retryAfter) => {
    await recordTrial(
      context,
      { event: 'sign-in-refused', typed: email, network, why },
      async () => login,
    )
    return why === 'slowed'
      ? refuse('too-many', { retryAfter: retryAfter ?? 1 })
      : refuse(why === 'password' ? 'unauthenticated' : 'blocked')
  }
}

/** `isMarked`: this browser receives the cookie with its mark. */
type Proved = { login: LoginRow; session: string; isMarked: boolean }

/**
 * Counts a try only on its turn in the queue. At most two run at once, so right passwords all get
 * through, and wrong ones never exceed the free tries.
 */
async function tryPassword(
  { password, place, login, counted, refused }: Try,
  passwords: Passwords,
  session: string,
  context: Context<null>,
): Promise<Proved | Refusal> {
  const { db, now } = context
  const wait = await countGuess(db, counted, login?.by_network === true, now())
  if (wait !== undefined) return refused('slowed', wait)
  const match = await passwords.compare(login?.password_hash, password)
  if (match === 'none' || login === undefined) return refused('password')
  const user = await userOf(db, login.user_id, session)
  if (user === undefined) return refuse('unauthenticated')
  if (user.blocked) return refused('blocked')
  await withAuditLine(db, context, auditLineOf('sign-in', login)).identity(async (tx) => {
    await forgive(tx, counted, now())
    await rememberPlace(tx, login.user_id, place, now())
  })
  if (match === 'outdated')
    await keepHash(db, login.user_id, await passwords.hash(password), login.password_hash)
  // The back office refuses mobile users and leaves nothing in their browser (SES-31).
  return { login, session, isMarked: user.role_id !== roles.mobileUser }
}
