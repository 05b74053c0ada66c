import type { Scope } from '#client/data/outbox/core/types.ts'

/**
 * Who works here, as two numbers in the browser's quick memory: known before any database has
 * answered, so that what they kept is read side by side, and the frame stands at once
 * (`client/preload`). It says nothing that the device's own memory does not say a moment later, and
 * that one is believed. None on a shared device.
 */
export function markedScope(): Scope | null {
  try {
    const [tenant, user, ...more] = (localStorage.getItem(key) ?? '').split('.')
    return tenant && user && more.length === 0 ? { tenant, user } : null
  } catch {
    return null
  }
}

/** Null: nobody starts here without signing in. */
export function markScope(scope: Scope | null): void {
  try {
    if (scope) localStorage.setItem(key, `${scope.tenant}.${scope.user}`)
    else localStorage.removeItem(key)
  } catch {
    // Then the databases are asked one after the other.
  }
}

const key = 'siteward.scope'
