import type { Scope } from '#client/data/outbox/core/types.ts'

/**
 * Returns the person of this device as two numbers from localStorage. They are known before any
 * database answers, so that the reads run in parallel and the frame renders at once
 * (`client/preload`). The device's own memory follows a moment later, and it wins. Null on a shared
 * device.
 */
export function readLastScope(): Scope | null {
  try {
    const [tenant, user, ...more] = (localStorage.getItem(key) ?? '').split('.')
    return tenant && user && more.length === 0 ? { tenant, user } : null
  } catch {
    return null
  }
}

/** Null: this device starts with the sign-in page. */
export function storeLastScope(scope: Scope | null): void {
  try {
    if (scope) localStorage.setItem(key, `${scope.tenant}.${scope.user}`)
    else localStorage.removeItem(key)
  } catch {
    // Without storage the app reads the databases one after the other.
  }
}

const key = 'siteward.scope'
