const key = 'siteward.path'

/**
 * Stores the protected path that a person opened before signing in (SES-44); it survives a reload
 * of this tab.
 */
export function storeReturnPath(path: string): void {
  try {
    sessionStorage.setItem(key, path)
  } catch {
    // Without storage the app opens the landing page.
  }
}

/** Returns the path to open after sign-in; never `/login` (SES-48). */
export function readReturnPath(): string | null {
  try {
    const path = sessionStorage.getItem(key)
    return path === null || path === '/' || path.startsWith('/login') ? null : path
  } catch {
    return null
  }
}

/** Forgets the path once the person has arrived anywhere. */
export function clearReturnPath(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to forget.
  }
}
