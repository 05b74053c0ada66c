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
import { isTurnOf, ownScopeOf, sameScope, scopeOf, type Session, type SignedIn, type SignedOut, type SignInOutcome } from './session.ts'
import { beginning, isWithinGrace } from './start.ts'
import { onLeft, onTurned, tellLeft, tellTurned } from './tabs.ts'

export interface SessionStore extends Pick<Live<Session>, 'get' | 'subscribe'> {
  /** Ask the device, once; resolves when the session is no longer starting. */
  start(): Promise<void>
  signIn(given: { email: string; password: string; remember: boolean }): Promise<SignInOutcome>
  /** Go on as another with the token that was granted; the own session waits (rulings, 53). */
  actAs(token: string): Promise<void>
  /** Back to the own session: the other one is ended. */
  back(): Promise<void>
  /** The session in memory, token and remembered person go, of Login as both; the box stays (offline design, 11). */
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
    if (me.actor) {
      // Nothing of it is kept on the device: that is the own person's.
      over = null
      lastContact = now()
      session.set({ state: 'signed-in', me, scope, remember: false, token: 'valid', locked: null })
      return
    }
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
    void device.lock(current.scope, true)
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

  /** The cookie has turned to another of one's own two sessions: begin anew with what it says. */
  const turn = () => {
    forgetAnswers()
    over = null
    starting = Promise.resolve().then(startNow)
    session.set({ state: 'starting' })
    return starting
  }
  const toOwn = async () => {
    await takeUpOwn()
    tellTurned()
    await turn()
  }

  const stopHearing = onHeard(({ operation, status, code, token }) => {
    const current = signedIn()
    if (!current || signingIn || operation === 'access.signIn' || operation === 'access.signOut') return
    // Said about a token that was replaced meanwhile: no longer true.
    if (token !== readToken()) return
    if (status < 400) lastContact = now()
    // It was ended, or its hour is over: the own one goes on.
    if (status === 401 && current.me.actor) return void toOwn()
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
    const shown = readToken()
    if (shown !== null && readClaims(shown)?.actor !== undefined) {
      // Online only: without an answer the own session goes on, which may be offline.
      const answer = isExpired(shown, now()) ? null : await readMe()
      if (answer?.ok) return accept(answer.body, false)
      await takeUpOwn()
      forgetAnswers()
    }
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
    session.set({ state: 'signed-out', ended: token !== null || last?.ended === true ? 'expired' : null })
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

    async actAs(token) {
      const current = signedIn()
      if (!current) return
      ;(await ownSession()).layAside(token, current.remember)
      tellTurned()
      await turn()
    },

    async back() {
      const token = readToken()
      if (token !== null && readClaims(token)?.actor !== undefined) endSession(token)
      await toOwn()
    },

    async signOut() {
      const current = signedIn()
      const token = readToken()
      if (token !== null) endSession(token)
      removeToken()
      if (current?.me.actor) await (await ownSession()).leaveOwn(current)
      forgetAnswers()
      takeErrors()
      const own = current && ownScopeOf(current)
      if (own) await device.lock(own)
      if (own) tellLeft(own)
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
        const claims = readClaims(token)
        const mine = claims?.sub === current.scope.user && claims.actor === current.me.actor?.user_id.toString()
        // Their own Login as in another tab, or its end, is nobody else: this tab goes along.
        if (claims && !mine && isTurnOf(current, claims)) void turn()
        else if (!mine) session.set({ ...current, locked: 'other-user' })
        else if (current.token !== 'valid' || current.locked === 'other-user') session.set({ ...current, token: 'valid', locked: null })
        return
      }
      if (current.me.actor) void toOwn()
      else expire(current)
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
      if (current.me.actor) return session.set({ ...current, me: answer.body })
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
      stopTurns()
    },
  }
  const stopTabs = onLeft((scope) => {
    const current = signedIn()
    if (!current || !sameScope(scope, current.scope)) return
    forgetAnswers()
    takeErrors()
    session.set({ state: 'signed-out', ended: 'left' })
  })
  const stopTurns = onTurned(() => store.check())
  const stopWatching = connection.subscribe(() => store.check())
  return store
}

/** Of Login as; nobody else fetches it. */
const ownSession = () => import('./own-session.ts')
const takeUpOwn = async () => (await ownSession()).takeUpOwn()

/** A mobile user came; the next try begins anew. */
const turnedAway: SignedOut = { state: 'signed-out', ended: null, isMobileUser: true }

const onlyScope = ({ tenant, user }: Scope): Scope => ({ tenant, user })
