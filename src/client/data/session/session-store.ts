import type { Me } from '#contract/access/schema.ts'
import { roles } from '#contract/kernel/role.ts'
import type { Scope } from '../outbox/core/types.ts'
import { live, type Live } from '../live.ts'
import type { Answered, Refused } from '#client/data/api/answer.ts'
import { call, forgetAnswers } from '#client/data/api/call.ts'
import { connection, probe } from '#client/data/api/connection.ts'
import { onHeard } from '#client/data/api/heard.ts'
import { endSession, tellSignOuts } from '#client/data/api/sign-outs.ts'
import { isExpired, readClaims, readToken, removeToken } from '#client/data/api/token.ts'
import type { DeviceScope } from '#client/data/outbox/device.ts'
import type { DeviceMemory } from './device-memory.ts'
import { type Credentials, grant } from './grant.ts'
import { forgetCached, type ProfileCache } from './profile-cache.ts'
import { takeErrors } from './errors.ts'
import { markedScope } from './scope-mark.ts'
import {
  isTurnOf,
  ownScopeOf,
  sameScope,
  scopeOf,
  type Session,
  type SignedIn,
  type SignedOut,
  type SignInOutcome,
} from './session.ts'
import { beginning, isWithinGrace } from './start.ts'
import { onEnded, onLeft, onTurned, tellEnded, tellLeft, tellTurned } from './tabs.ts'

export interface SessionStore extends Pick<Live<Session>, 'get' | 'subscribe'> {
  /** Ask the device, once; resolves when the session is no longer starting. */
  start(): Promise<void>
  signIn(credentials: Credentials): Promise<SignInOutcome>
  /** Go on as another with the token that was granted; the own session waits (rulings, 53). */
  actAs(token: string): Promise<void>
  /** Back to the own session: the other one is ended. */
  back(): Promise<void>
  /**
   * The session in memory, token and remembered person go, of Login as both; the box stays (offline
   * design, 11).
   */
  signOut(how?: { forgetsDrafts: boolean }): Promise<void>
  /** Look again at token and connection: on focus, each minute, when the connection changed. */
  check(): void
  /** Fetch the profile anew. */
  refresh(): Promise<void>
  /** Heed nothing any more. */
  close(): void
}

/** `now`: ms since 1970 by the server's clock. */
export function createSessionStore(
  device: DeviceMemory,
  profiles: ProfileCache,
  now: () => number,
): SessionStore {
  const session = live<Session>({ state: 'starting' })
  let starting: Promise<void> | null = null
  /** Somebody signs in or out: what is still heard of the session before is nothing to heed. */
  let changing = false
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
    // Of Login as nothing is kept on the device: that is the own person's.
    if (!me.actor) {
      // This device is shared now: what it kept of them before goes (offline design, 11).
      if (
        !remember &&
        (await device.people()).some((one) => sameScope(one, scope) && one.shared !== true)
      )
        await forgetCached(scope)
      await device.signedIn(scope, me, remember, now())
      if (remember) await profiles.keep(scope, me)
    }
    over = null
    lastContact = now()
    session.set({
      state: 'signed-in',
      me,
      scope,
      remember: remember && !me.actor,
      token: 'valid',
      locked: null,
    })
  }
  /**
   * Somebody ended it. A page opened anew would take a token that is gone for one whose time is
   * over, and read on: so the lock is kept first.
   */
  const end = (current: SignedIn) => {
    const token = readToken()
    over = token
    if (current.token !== 'ended') session.set({ ...current, token: 'ended' })
    void device.lock(current.scope, true).finally(() => {
      if (token !== readToken()) return
      removeToken()
      tellEnded(current.scope)
    })
  }

  /** Its time is over: reading and saving go on where they may (ruling 1), and nothing is sent. */
  const mayRead = ({ me, remember }: SignedIn) =>
    (remember || connection.get().state === 'offline') &&
    isWithinGrace(now(), lastContact, me.offlineGraceDays)
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
    if (!current || changing || operation === 'access.signIn' || operation === 'access.signOut')
      return
    // Said about a token that was replaced meanwhile: no longer true.
    if (token !== readToken()) return
    if (status < 400) lastContact = now()
    // It was ended, or its hour is over: the own one goes on.
    if (status === 401 && current.me.actor) return void toOwn()
    if (status === 401 && code === 'ended') end(current)
    else if (status === 401) {
      over = token
      expire(current)
    }
    if (status === 403 && code === 'blocked') shutOut(current)
    if (status === 403 && code === 'account-inactive' && current.me.user_metadata.isAccountActive)
      void store.refresh()
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
    const kept =
      last && !last.shared
        ? await (ahead && sameScope(marked, last) ? ahead : profiles.load(last))
        : null
    const contact = last === null ? 0 : (last.contact ?? Date.parse(last.lastContact))
    const judge = (token: string | null) =>
      beginning({
        token: token === null ? 'none' : isExpired(token, now()) ? 'expired' : 'valid',
        last: last && {
          remember: last.shared !== true,
          lastContact: contact,
          graceDays: last.graceDays ?? 30,
          locked: last.locked === true,
          known: kept !== null,
        },
        now: now(),
      })
    let begin = judge(readToken())
    // A clock that was moved makes a good token look over and a short absence long: an answer says
    // what time it is.
    if (
      begin === 'sign-in' &&
      (readToken() !== null || (kept && last?.locked !== true)) &&
      (await probe())
    )
      begin = judge(readToken())
    const token = readToken()
    // Who was shut out reads nothing before the server has let them in again.
    const isTheirs = token === null || readClaims(token)?.sub === last?.user
    if (begin !== 'sign-in' && last && kept && last.locked !== true && isTheirs) {
      lastContact = contact
      session.set({
        state: 'signed-in',
        me: kept,
        scope: onlyScope(last),
        remember: true,
        token: begin === 'go' ? 'valid' : 'expired',
        locked: null,
      })
      // The server says what has become of the sign-in.
      void store.refresh()
      return
    }
    if (begin === 'go') return startWith(await readMe(), last)
    if (token !== null) removeToken()
    // What the page began with the old token is no answer to who signs in next.
    forgetAnswers()
    session.set({
      state: 'signed-out',
      ended: token !== null || last?.ended === true ? 'expired' : null,
    })
  }

  const startWith = async (answer: Answered<Me> | Refused, last: DeviceScope | null) => {
    if (answer.ok && answer.body.app_metadata.role.roleID !== roles.mobileUser)
      return accept(answer.body, last?.shared !== true)
    const isOver = !answer.ok && answer.status === 401
    if (answer.ok || isOver) removeToken()
    forgetAnswers()
    const left = last?.locked === true && last.ended !== true
    session.set(
      answer.ok ? turnedAway : { state: 'signed-out', ended: isOver && !left ? 'expired' : null },
    )
  }

  const store: SessionStore = {
    get: session.get,
    subscribe: session.subscribe,
    start: () => (starting ??= startNow()),

    async signIn(credentials) {
      changing = true
      if (session.get() === turnedAway) session.set({ state: 'signed-out', ended: null })
      try {
        const came = await grant(credentials)
        if (came.outcome === 'in') await accept(came.me, credentials.remember)
        else if (came.outcome === 'mobile' && session.get().state === 'signed-out')
          session.set(turnedAway)
        return came
      } finally {
        changing = false
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

    async signOut({ forgetsDrafts } = { forgetsDrafts: false }) {
      changing = true
      const current = signedIn()
      const token = readToken()
      if (token !== null) endSession(token)
      const own = current && ownScopeOf(current)
      try {
        if (current?.me.actor) await (await ownSession()).leaveOwn(current, forgetsDrafts)
        forgetAnswers()
        takeErrors()
        // Before the token goes, as in `end`.
        if (own) await device.lock(own)
      } finally {
        removeToken()
        changing = false
      }
      if (own) tellLeft(own, forgetsDrafts)
      session.set({ state: 'signed-out', ended: 'left' })
    },

    check() {
      if (connection.get().state === 'online') void tellSignOuts()
      const current = signedIn()
      if (!current || changing) return
      const token = readToken()
      const good = token !== null && token !== over && !isExpired(token, now())
      if (good) {
        // Another tab signed somebody in, perhaps somebody else (F-46).
        const claims = readClaims(token)
        const mine =
          claims?.sub === current.scope.user &&
          claims.actor === current.me.actor?.user_id.toString()
        // Their own Login as in another tab, or its end, is nobody else: this tab goes along.
        if (claims && !mine && isTurnOf(current, claims)) void turn()
        else if (!mine) session.set({ ...current, locked: 'other-user' })
        else if (current.token !== 'valid' || current.locked === 'other-user')
          session.set({ ...current, token: 'valid', locked: null })
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
      // The first yes lets somebody in again who was shut out (offline design, 6, 'Pauses'), or
      // whose clock was wrong.
      if (latest)
        session.set({
          ...latest,
          me: answer.body,
          token: latest.token === 'expired' ? 'valid' : latest.token,
          locked: latest.locked === 'blocked' ? null : latest.locked,
        })
    },

    close() {
      stopHearing()
      stopWatching()
      stopTabs()
      stopEnds()
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
  const stopEnds = onEnded((scope) => {
    const current = signedIn()
    if (current && readToken() === null && sameScope(scope, current.scope))
      session.set({ ...current, token: 'ended' })
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
