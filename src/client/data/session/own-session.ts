import { endSessionLater } from '#client/data/api/sign-outs.ts'
import {
  keepToken,
  cookieLife,
  readClaims,
  readCookie,
  readToken,
  removeCookie,
  removeToken,
  writeCookie,
} from '#client/data/api/token.ts'
import type { Draft, Scope } from '#client/data/outbox/core/types.ts'
import {
  closedDrafts,
  forgetClosedDrafts,
  forgetClosedRows,
} from '#client/data/outbox/file/closed-box.ts'
import { forgetCached } from './profile-cache.ts'
import type { SignedIn } from './session.ts'
import { ownScopeOf } from './session.ts'
import { tellLeft } from './tabs.ts'

// The person's own session during Login as (rulings, 53). Only Login as loads this file.

/** The cookie of the own sign-in during Login as; a flag before the token marks Remember. */
const name = 'own_token'

/** Sets the own sign-in aside for its lifetime, and continues with another token. */
export function layAside(token: string, remember: boolean): void {
  const own = readToken()
  if (own === null) return
  writeCookie(name, `${remember ? 1 : 0}~${own}`, cookieLife(own, remember))
  keepToken(token, false)
}

/** Returns the own sign-in that was set aside. */
function laidAside(): { token: string; remember: boolean } | null {
  const [remember, token] = readCookie(document.cookie, name)?.split('~') ?? []
  return token ? { token, remember: remember === '1' } : null
}

/** Restores the own sign-in; without one the session ends. */
export function takeUpOwn(): void {
  const own = laidAside()
  const shown = readToken()
  removeCookie(name)
  if (own) keepToken(own.token, own.remember)
  // Another tab may have done it already.
  else if (shown !== null && readClaims(shown)?.actor !== undefined) removeToken()
}

/** Returns true if Remember was not ticked at the person's own sign-in. */
export const isOwnShared = (): boolean => laidAside()?.remember === false

/** Returns the unsaved drafts of the own session, whose box is closed during Login as. */
export async function ownDrafts(acting: Pick<SignedIn, 'scope' | 'me'>): Promise<Draft[]> {
  return keepsNothing() ? [] : closedDrafts(indexedDB, ownScopeOf(acting))
}

/**
 * Ends the own session too, and removes the server's rows from its closed box. `forgetsDrafts`
 * removes the drafts of that box as well.
 */
export async function leaveOwn(current: SignedIn, forgetsDrafts: boolean): Promise<void> {
  const own = laidAside()
  removeCookie(name)
  if (own) endSessionLater(own.token)
  const scope = ownScopeOf(current)
  await Promise.all([forgetCached(scope), leaveClosedBox(scope, forgetsDrafts)])
  // Login as keeps no drafts.
  tellLeft(current.scope, false)
}

async function leaveClosedBox(scope: Scope, forgetsDrafts: boolean): Promise<void> {
  if (keepsNothing()) return
  await forgetClosedRows(indexedDB, scope).catch(() => undefined)
  if (!forgetsDrafts) return
  const forget = () => forgetClosedDrafts(indexedDB, scope)
  await forget()
    .catch(forget)
    .catch(() => undefined)
}

const keepsNothing = () => typeof indexedDB === 'undefined'
