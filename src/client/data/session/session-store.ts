import type { Me } from '#contract/access/schema.ts'
import { roles } from '#contract/kernel/role.ts'
import type { Scope } from '../outbox/core/types.ts'
import { live, type Live } from '../live.ts'
import type { Answered, Refused } from '#client/data/api/answer.ts'
import { call, forgetAnswers } from '#client/data/api/call.ts'
import { connection, probe } from '#client/data/api/connection.ts'
import { onHeard } from '#client/data/api/heard.ts'
import { endSession, tellSignOuts } from '#client/data/api/sign-outs.ts'
import { isExpired, keepToken, readClaims, readToken, removeToken } from '#client/data/api/token.ts'
import type { DeviceMemory } from './device-memory.ts'
import { forgetCached, type ProfileCache } from './profile-cache.ts'
import { takeErrors } from './errors.ts'
import { markedScope } from './scope-mark.ts'
import { sameScope, scopeOf, type Session, type SignedIn, type SignedOut } from './session.ts'
import { beginning, isWithinGrace } from './start.ts'
import { onLeft, tellLeft } from './tabs.ts'

/** What came of a try to sign in (SES-28 to SES-43). */
export type SignInOutcome =
  | { outcome: 'in'; me: Me }
  | { outcome: 'wrong' | 'blocked' | 'mobile' | 'profile' | 'roles' }
  | { outcome: 'refused'; refused: Refused }

export interface SessionStore extends Pick<Live<Session>, 'get' | 'subscribe'> {
  /** Ask the device, once; resolves when the session is no longer starting. */
  start(): Promise<void>
  signIn(given: { email: string; password: string; remember: boolean }): Promise<SignInOutcome>
  /** The session in memory, token and remembered person go; the box stays (offline design, 11). */
  signOut(): Promise<void>
  /** Look again at token and connection: on focus, each minute, when the connection changed. */
  check(): void
  /** Fetch the profile anew. */
  refresh(): Promise<void>
  /** Heed nothing any more. */
  close(): void
}

/** `now`: ms since 1970 by the server's clock. */
export function createSessionStore(device: DeviceMemory, profiles: ProfileCache, now: () => number): SessionStore {
  const session = live<Session>({ state: 'starting' })
  let starting: Promise<void> | null = null
  let signingIn = false
  /** The server called it over, whatever the clock says. */
  let over: string | null = null
  let lastContact = -Infinity
  const signedIn = (): SignedIn | null => {
    const current = session.get()
    return current.state === 'signed-in' ? current : null
  }
  const readMe = () => call('access.me', {})

  const accept = async (me: Me, remember: boolean) => {
    const scope = scopeOf(me)
    // This device is shared now: what it kept of them before goes (offline design, 11).
    if (!remember && (await device.people()).some((one) => sameScope(one, scope) && one.shared !== true)) await forgetCached(scope)
    await device.signedIn(scope, me, remember, now())
    if (remember) await profiles.keep(scope, me)
    over = null
    lastContact = now()
    session.set({ state: 'signed-in', me, scope, remember, token: 'valid', locked: null })
  }
  const end = () => {
    removeToken()
    const current = signedIn()
    if (!current) return
    void device.lock(current.scope)
    session.set({ ...current, token: 'ended' })
  }

  /** Its time is over: reading and saving go on where they may (ruling 1), and nothing is sent. */
  const mayRead = ({ me, remember }: SignedIn) => (remember || connection.get().state === 'offline') && isWithinGrace(now(), lastContact, me.offlineGraceDays)
  const expire = (current: SignedIn) => {
    const token = current.token === 'ended' || !mayRead(current) ? 'ended' : 'expired'
    if (token !== current.token) session.set({ ...current, token })
  }

  const shutOut = (current: SignedIn) => {
    void device.lock(current.scope)
    if (current.locked !== 'blocked') session.set({ ...current, locked: 'blocked' })
  }

  const stopHearing = onHeard(({ operation, status, code, token }) => {
    const current = signedIn()
    if (!current || signingIn || operation === 'access.signIn' || operation === 'access.signOut') return
    // Said about a token that was replaced meanwhile: no longer true.
    if (token !== readToken()) return
    if (status < 400) lastContact = now()
    if (status === 401 && code === 'ended') end()
    else if (status === 401) {
      over = token
      expire(current)
    }
    if (status === 403 && code === 'blocked') shutOut(current)
    if (status === 403 && code === 'account-inactive' && current.me.user_metadata.isAccountActive) void store.refresh()
    // Perhaps no longer who the screens take them for; the profile says.
    if (status === 403 && code === 'role' && operation !== 'access.me') void store.refresh()
  })

  const startNow = async () => {
    const marked = markedScope()
    const ahead = marked && profiles.load(marked)
    const last = await device.last()
    const kept = last && !last.shared ? await (ahead && sameScope(marked, last) ? ahead : profiles.load(last)) : null
    const contact = last === null ? 0 : (last.contact ?? Date.parse(last.lastContact))
    const judge = (token: string | null) =>
      beginning({
        token: token === null ? 'none' : isExpired(token, now()) ? 'expired' : 'valid',
        last: last && { remember: last.shared !== true, lastContact: contact, graceDays: last.graceDays ?? 30, locked: last.locked === true, known: kept !== null },
        now: now(),
      })
    let begin = judge(readToken())
    // A clock that was moved makes a good token look over and a short absence long: an answer says what time it is.
    if (begin === 'sign-in' && (readToken() !== null || (kept && last?.locked !== true)) && (await probe())) begin = judge(readToken())
    const token = readToken()
    // Who was shut out reads nothing before the server has let them in again.
    const isTheirs = token === null || readClaims(token)?.sub === last?.user
    if (begin !== 'sign-in' && last && kept && last.locked !== true && isTheirs) {
      lastContact = contact
      session.set({ state: 'signed-in', me: kept, scope: onlyScope(last), remember: true, token: begin === 'go' ? 'valid' : 'expired', locked: null })
      // The server says what has become of the sign-in.
      void store.refresh()
      return
    }
    if (begin === 'go') return startWith(await readMe(), last?.shared !== true)
    if (token !== null) removeToken()
    // What the page began with the old token is no answer to who signs in next.
    forgetAnswers()
    session.set({ state: 'signed-out', ended: token !== null ? 'expired' : null })
  }

  const startWith = async (answer: Answered<Me> | Refused, remember: boolean) => {
    if (answer.ok && answer.body.app_metadata.role.roleID !== roles.mobileUser) return accept(answer.body, remember)
    if (answer.ok || answer.status === 401) removeToken()
    forgetAnswers()
    session.set(answer.ok ? turnedAway : { state: 'signed-out', ended: null })
  }

  const store: SessionStore = {
    get: session.get,
    subscribe: session.subscribe,
    start: () => (starting ??= startNow()),

    async signIn({ email, password, remember }) {
      signingIn = true
      if (session.get() === turnedAway) session.set({ state: 'signed-out', ended: null })
      try {
        const body = { grant_type: 'password' as const, username: email, password, client_id: 'siteward', audience: 'siteward', remember }
        const granted = await call('access.signIn', { body })
        if (!granted.ok) {
          if (granted.kind !== 'refused') return { outcome: 'refused', refused: granted }
          if (granted.message === 'user is blocked') return { outcome: 'blocked' }
          return granted.code === 'invalid_grant' ? { outcome: 'wrong' } : { outcome: 'refused', refused: granted }
        }
        keepToken(granted.body.access_token, remember)
        const answer = await readMe()
        if (!answer.ok) {
          removeToken()
          return answer.code === 'blocked' ? { outcome: 'blocked' } : { outcome: 'profile' }
        }
        const me = answer.body
        const role = me.app_metadata?.role?.roleID
        if (role !== roles.safetyProfessional && role !== roles.systemAdmin) {
          removeToken()
          const isMobile = role === roles.mobileUser
          if (isMobile && session.get().state === 'signed-out') session.set(turnedAway)
          return { outcome: isMobile ? 'mobile' : 'roles' }
        }
        await accept(me, remember)
        return { outcome: 'in', me }
      } finally {
        signingIn = false
      }
    },

    async signOut() {
      const current = signedIn()
      const token = readToken()
      if (token !== null) endSession(token)
      removeToken()
      forgetAnswers()
      takeErrors()
      if (current) await device.lock(current.scope)
      if (current) tellLeft(current.scope)
      session.set({ state: 'signed-out', ended: 'left' })
    },

    check() {
      if (connection.get().state === 'online') void tellSignOuts()
      const current = signedIn()
      if (!current || signingIn) return
      const token = readToken()
      const good = token !== null && token !== over && !isExpired(token, now())
      if (good) {
        // Another tab signed somebody in, perhaps somebody else (F-46).
        const mine = readClaims(token)?.sub === current.scope.user
        if (!mine) session.set({ ...current, locked: 'other-user' })
        else if (current.token !== 'valid' || current.locked === 'other-user') session.set({ ...current, token: 'valid', locked: null })
        return
      }
      expire(current)
    },

    async refresh() {
      const answer = await readMe()
      const current = signedIn()
      if (!answer.ok || !current) return
      if (!sameScope(scopeOf(answer.body), current.scope)) {
        // Another role or company: nothing of the old one is shown any more.
        if (answer.body.user_id === current.me.user_id) shutOut(current)
        return
      }
      over = null
      await device.signedIn(current.scope, answer.body, current.remember, now())
      const stays = signedIn()
      // Who left meanwhile took their rows along: nothing of them is put back (F-84).
      if (!stays || !sameScope(stays.scope, current.scope)) return
      if (current.remember) await profiles.keep(current.scope, answer.body)
      const latest = signedIn()
      // The first yes lets somebody in again who was shut out (offline design, 6, 'Pauses'), or whose clock was wrong.
      if (latest) session.set({ ...latest, me: answer.body, token: latest.token === 'expired' ? 'valid' : latest.token, locked: latest.locked === 'blocked' ? null : latest.locked })
    },

    close() {
      stopHearing()
      stopWatching()
      stopTabs()
    },
  }
  const stopTabs = onLeft((scope) => {
    const current = signedIn()
    if (!current || !sameScope(scope, current.scope)) return
    forgetAnswers()
    takeErrors()
    session.set({ state: 'signed-out', ended: 'left' })
  })
  const stopWatching = connection.subscribe(() => store.check())
  return store
}

/** A mobile user came; the next try begins anew. */
const turnedAway: SignedOut = { state: 'signed-out', ended: null, isMobileUser: true }

const onlyScope = ({ tenant, user }: Scope): Scope => ({ tenant, user })
