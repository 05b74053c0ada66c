import { queueSignOut } from '#client/data/api/sign-out-queue.ts'
import {
  storeToken,
  cookieMaxAge,
  readClaims,
  readCookie,
  readToken,
  removeCookie,
  removeToken,
  writeCookie,
} from '#client/data/api/token.ts'
import type { Draft, Scope } from '#client/data/outbox/core/types.ts'
import {
  readClosedBoxDrafts,
  removeClosedBoxDrafts,
  clearClosedBoxRows,
} from '#client/data/outbox/file/closed-box.ts'
import { deleteCachedData } from './profile-cache.ts'
import type { SignedIn } from './session.ts'
import { actorScopeOf } from './session.ts'
import { broadcastSignOut } from './session-broadcast.ts'

// The person's own session during Login as (rulings, 53). Only Login as loads this file.

/** The cookie of the own sign-in during Login as; a flag before the token marks Remember. */
const name = 'own_token'

/** Sets the own sign-in aside for its lifetime, and continues with another token. */
export function stashOwnSession(token: string, remember: boolean): void {
  const own = readToken()
  if (own === null) return
  writeCookie(name, `${remember ? 1 : 0}~${own}`, cookieMaxAge(own, remember))
  storeToken(token, false)
}

/** Returns the own sign-in that was set aside. */
function stashedSession(): { token: string; remember: boolean } | null {
  const [remember, token] = readCookie(document.cookie, name)?.split('~') ?? []
  return token ? { token, remember: remember === '1' } : null
}

/** Restores the own sign-in; without one the session ends. */
export function restoreOwnSession(): void {
  const own = stashedSession()
  const shown = readToken()
  removeCookie(name)
  if (own) storeToken(own.token, own.remember)
  // Another tab may have done it already.
  else if (shown !== null && readClaims(shown)?.actor !== undefined) removeToken()
}

/** Returns true if Remember was not ticked at the person's own sign-in. */
export const isOwnSessionShared = (): boolean => stashedSession()?.remember === false

/** Returns the unsaved drafts of the own session, whose box is closed during Login as. */
export async function ownSessionDrafts(acting: Pick<SignedIn, 'scope' | 'me'>): Promise<Draft[]> {
  return hasNoStorage() ? [] : readClosedBoxDrafts(indexedDB, actorScopeOf(acting))
}

/**
 * Ends the own session too, and removes the server's rows from its closed box. `forgetsDrafts`
 * removes the drafts of that box as well.
 */
export async function signOutOwnSession(current: SignedIn, forgetsDrafts: boolean): Promise<void> {
  const own = stashedSession()
  removeCookie(name)
  if (own) queueSignOut(own.token)
  const scope = actorScopeOf(current)
  await Promise.all([deleteCachedData(scope), clearClosedBox(scope, forgetsDrafts)])
  // Login as keeps no drafts.
  broadcastSignOut(current.scope, false)
}

async function clearClosedBox(scope: Scope, forgetsDrafts: boolean): Promise<void> {
  if (hasNoStorage()) return
  await clearClosedBoxRows(indexedDB, scope).catch(() => undefined)
  if (!forgetsDrafts) return
  const forget = () => removeClosedBoxDrafts(indexedDB, scope)
  await forget()
    .catch(forget)
    .catch(() => undefined)
}

const hasNoStorage = () => typeof indexedDB === 'undefined'
