import type { Me } from '#contract/access/schema.ts'
import { roles } from '#contract/kernel/role.ts'
import type { Scope } from '../outbox/core/types.ts'
import { createStore, type Store } from '../store.ts'
import type { ApiSuccess, ApiFailure } from '#client/data/api/api-result.ts'
import { call, clearResponseCache } from '#client/data/api/call.ts'
import { connection, probeServer } from '#client/data/api/connection.ts'
import { onResponse } from '#client/data/api/response-events.ts'
import { queueSignOut, sendSignOutQueue } from '#client/data/api/sign-out-queue.ts'
import { isExpired, readClaims, readToken, removeToken } from '#client/data/api/token.ts'
import type { DeviceScope } from '#client/data/outbox/device-store.ts'
import type { DeviceMemory } from './device-memory.ts'
import { type Credentials, signInWithPassword } from './password-sign-in.ts'
import { deleteCachedData, type ProfileCache } from './profile-cache.ts'
import { takeErrors } from './errors.ts'
import { readLastScope } from './last-scope.ts'
import {
  isOtherSessionOf,
  actorScopeOf,
  isSameScope,
  scopeOf,
  type Session,
  type SignedIn,
  type SignedOut,
  type SignInOutcome,
} from './session.ts'
import { decideStart, isWithinGracePeriod } from './decide-start.ts'
import {
  onSessionEndBroadcast,
  onSignOutBroadcast,
  onLoginAsBroadcast,
  broadcastSessionEnd,
  broadcastSignOut,
  broadcastLoginAs,
} from './session-broadcast.ts'

export interface SessionStore extends Pick<Store<Session>, 'get' | 'subscribe'> {
  /** Reads the device once; resolves when the session is no longer starting. */
  start(): Promise<void>
  signIn(credentials: Credentials): Promise<SignInOutcome>
  /** Continues as another person with the granted token; the own session waits (rulings, 53). */
  startLoginAs(token: string): Promise<void>
  /** Ends the session of Login as and returns to the own session. */
  endLoginAs(): Promise<void>
  /**
   * Removes the session in memory, the token and the remembered person, for Login as of both
   * sessions; the box stays (offline design, 11).
   */
  signOut(how?: { forgetsDrafts: boolean }): Promise<void>
  /** Checks token and connection: on focus, each minute, and when the connection changed. */
  check(): void
  /** Fetches the profile again. */
  refresh(): Promise<void>
  /** Stops listening. */
  close(): void
}

/** `now`: ms since 1970 by the server's clock. */
export function createSessionStore(
  device: DeviceMemory,
  profiles: ProfileCache,
  now: () => number,
): SessionStore {
  const session = createStore<Session>({ state: 'starting' })
  let starting: Promise<void> | null = null
  /** A sign-in or sign-out is under way, so answers to the previous session do not count. */
  let changing = false
  /** The token that the server called expired, regardless of the clock. */
  let rejectedToken: string | null = null
  let lastContact = -Infinity
  const signedIn = (): SignedIn | null => {
    const current = session.get()
    return current.state === 'signed-in' ? current : null
  }
  const readMe = () => call('access.me', {})

  const accept = async (me: Me, remember: boolean) => {
    const scope = scopeOf(me)
    // Stores nothing for Login as, because the device belongs to the own person.
    if (!me.actor) {
      // The device is shared now, so its cached data of this person are removed (offline design,
      // 11).
      if (
        !remember &&
        (await device.people()).some((one) => isSameScope(one, scope) && one.shared !== true)
      )
        await deleteCachedData(scope)
      await device.recordSignIn(scope, me, remember, now())
      if (remember) await profiles.keep(scope, me)
    }
    rejectedToken = null
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
   * Handles a session that was ended. Stores the lock before it removes the token. Otherwise a new
   * page would treat the missing token as expired, and the person could read on.
   */
  const end = (current: SignedIn) => {
    const token = readToken()
    rejectedToken = token
    if (current.token !== 'ended') session.set({ ...current, token: 'ended' })
    void device.lock(current.scope, true).finally(() => {
      if (token !== readToken()) return
      removeToken()
      broadcastSessionEnd(current.scope)
    })
  }

  /**
   * An expired token still permits reading and saving within the grace (ruling 1), but no sending.
   */
  const mayRead = ({ me, remember }: SignedIn) =>
    (remember || connection.get().state === 'offline') &&
    isWithinGracePeriod(now(), lastContact, me.offlineGraceDays)
  const expire = (current: SignedIn) => {
    const token = current.token === 'ended' || !mayRead(current) ? 'ended' : 'expired'
    if (token !== current.token) session.set({ ...current, token })
  }

  const lockBlocked = (current: SignedIn) => {
    void device.lock(current.scope)
    if (current.locked !== 'blocked') session.set({ ...current, locked: 'blocked' })
  }

  /** Starts again, because the cookie now has the other of the person's two sessions. */
  const restartSession = () => {
    clearResponseCache()
    rejectedToken = null
    starting = Promise.resolve().then(startNow)
    session.set({ state: 'starting' })
    return starting
  }
  const returnToOwnSession = async () => {
    await restoreOwn()
    broadcastLoginAs()
    await restartSession()
  }

  const stopHearing = onResponse(({ operation, status, code, token }) => {
    const current = signedIn()
    if (!current || changing || operation === 'access.signIn' || operation === 'access.signOut')
      return
    // Ignores an answer to a token that was replaced meanwhile.
    if (token !== readToken()) return
    if (status < 400) lastContact = now()
    // The session of Login as was ended or has expired, so the own session continues.
    if (status === 401 && current.me.actor) return void returnToOwnSession()
    if (status === 401 && code === 'ended') end(current)
    else if (status === 401) {
      rejectedToken = token
      expire(current)
    }
    if (status === 403 && code === 'blocked') lockBlocked(current)
    if (status === 403 && code === 'account-inactive' && current.me.user_metadata.isAccountActive)
      void store.refresh()
    // The person's role may have changed, so it reads the profile.
    if (status === 403 && code === 'role' && operation !== 'access.me') void store.refresh()
  })

  const startNow = async () => {
    const shown = readToken()
    if (shown !== null && readClaims(shown)?.actor !== undefined) {
      // Login as works online only. Without an answer the own session continues, which may be
      // offline.
      const answer = isExpired(shown, now()) ? null : await readMe()
      if (answer?.ok) return accept(answer.body, false)
      await restoreOwn()
      clearResponseCache()
    }
    const marked = readLastScope()
    const ahead = marked && profiles.load(marked)
    const last = await device.lastPerson()
    const kept =
      last && !last.shared
        ? await (ahead && isSameScope(marked, last) ? ahead : profiles.load(last))
        : null
    const contact = last === null ? 0 : (last.contact ?? Date.parse(last.lastContact))
    const judge = (token: string | null) =>
      decideStart({
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
    // A wrong clock can make a valid token look expired and a short absence long, so it gets the
    // time from an answer.
    if (
      begin === 'sign-in' &&
      (readToken() !== null || (kept && last?.locked !== true)) &&
      (await probeServer())
    )
      begin = judge(readToken())
    const token = readToken()
    // A blocked person reads nothing until the server has let them in again.
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
      // The server's answer shows the state of the sign-in.
      void store.refresh()
      return
    }
    if (begin === 'go') return startWith(await readMe(), last)
    if (token !== null) removeToken()
    // The next person must not get answers that the page requested with the old token.
    clearResponseCache()
    session.set({
      state: 'signed-out',
      endReason: token !== null || last?.ended === true ? 'expired' : null,
    })
  }

  const startWith = async (answer: ApiSuccess<Me> | ApiFailure, last: DeviceScope | null) => {
    if (answer.ok && answer.body.app_metadata.role.roleID !== roles.mobileUser)
      return accept(answer.body, last?.shared !== true)
    const isOver = !answer.ok && answer.status === 401
    if (answer.ok || isOver) removeToken()
    clearResponseCache()
    const left = last?.locked === true && last.ended !== true
    session.set(
      answer.ok
        ? mobileUserRefused
        : { state: 'signed-out', endReason: isOver && !left ? 'expired' : null },
    )
  }

  const store: SessionStore = {
    get: session.get,
    subscribe: session.subscribe,
    start: () => (starting ??= startNow()),

    async signIn(credentials) {
      changing = true
      if (session.get() === mobileUserRefused) session.set({ state: 'signed-out', endReason: null })
      try {
        const came = await signInWithPassword(credentials)
        if (came.outcome === 'in') await accept(came.me, credentials.remember)
        else if (came.outcome === 'mobile' && session.get().state === 'signed-out')
          session.set(mobileUserRefused)
        return came
      } finally {
        changing = false
      }
    },

    async startLoginAs(token) {
      const current = signedIn()
      if (!current) return
      ;(await ownSession()).stashOwnSession(token, current.remember)
      broadcastLoginAs()
      await restartSession()
    },

    async endLoginAs() {
      const token = readToken()
      if (token !== null && readClaims(token)?.actor !== undefined) queueSignOut(token)
      await returnToOwnSession()
    },

    async signOut({ forgetsDrafts } = { forgetsDrafts: false }) {
      changing = true
      const current = signedIn()
      const token = readToken()
      if (token !== null) queueSignOut(token)
      const own = current && actorScopeOf(current)
      try {
        if (current?.me.actor) await (await ownSession()).signOutOwnSession(current, forgetsDrafts)
        clearResponseCache()
        takeErrors()
        // Locks before the token is removed, as in `end`.
        if (own) await device.lock(own)
      } finally {
        removeToken()
        changing = false
      }
      if (own) broadcastSignOut(own, forgetsDrafts)
      session.set({ state: 'signed-out', endReason: 'left' })
    },

    check() {
      if (connection.get().state === 'online') void sendSignOutQueue()
      const current = signedIn()
      if (!current || changing) return
      const token = readToken()
      const good = token !== null && token !== rejectedToken && !isExpired(token, now())
      if (good) {
        // Another tab signed in a person, perhaps a different one (F-46).
        const claims = readClaims(token)
        const isSamePerson =
          claims?.sub === current.scope.user &&
          claims.actor === current.me.actor?.user_id.toString()
        // A start or end of Login as in another tab is the same person, so this tab follows.
        if (claims && !isSamePerson && isOtherSessionOf(current, claims)) void restartSession()
        else if (!isSamePerson) session.set({ ...current, locked: 'other-user' })
        else if (current.token !== 'valid' || current.locked === 'other-user')
          session.set({ ...current, token: 'valid', locked: null })
        return
      }
      if (current.me.actor) void returnToOwnSession()
      else expire(current)
    },

    async refresh() {
      const answer = await readMe()
      const current = signedIn()
      if (!answer.ok || !current) return
      if (!isSameScope(scopeOf(answer.body), current.scope)) {
        // The role or company changed, so nothing of the old one may show.
        if (answer.body.user_id === current.me.user_id) lockBlocked(current)
        return
      }
      rejectedToken = null
      if (current.me.actor) return session.set({ ...current, me: answer.body })
      await device.recordSignIn(current.scope, answer.body, current.remember, now())
      const stays = signedIn()
      // The person may have signed out meanwhile, so nothing of theirs may be stored again (F-84).
      if (!stays || !isSameScope(stays.scope, current.scope)) return
      if (current.remember) await profiles.keep(current.scope, answer.body)
      const latest = signedIn()
      // The first success lets in a person who was blocked (offline design, 6, 'Pauses'), or whose
      // clock was wrong.
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
  const stopTabs = onSignOutBroadcast((scope) => {
    const current = signedIn()
    if (!current || !isSameScope(scope, current.scope)) return
    clearResponseCache()
    takeErrors()
    session.set({ state: 'signed-out', endReason: 'left' })
  })
  const stopEnds = onSessionEndBroadcast((scope) => {
    const current = signedIn()
    if (current && readToken() === null && isSameScope(scope, current.scope))
      session.set({ ...current, token: 'ended' })
  })
  const stopTurns = onLoginAsBroadcast(() => store.check())
  const stopWatching = connection.subscribe(() => store.check())
  return store
}

/** For Login as; other sessions do not load it. */
const ownSession = () => import('./own-session.ts')
const restoreOwn = async () => (await ownSession()).restoreOwnSession()

/** The state after a mobile user's sign-in; the next try resets it. */
const mobileUserRefused: SignedOut = { state: 'signed-out', endReason: null, isMobileUser: true }

const onlyScope = ({ tenant, user }: Scope): Scope => ({ tenant, user })
