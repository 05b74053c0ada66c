const key = 'siteward.path'

/**
 * The protected path somebody wanted before signing in (SES-44); it outlives a reload of this tab.
 */
export function rememberPath(path: string): void {
  try {
    sessionStorage.setItem(key, path)
  } catch {
    // Then the landing page has to do.
  }
}

/** Where to go after signing in; `/login` is no path to come back to (SES-48). */
export function rememberedPath(): string | null {
  try {
    const path = sessionStorage.getItem(key)
    return path === null || path === '/' || path.startsWith('/login') ? null : path
  } catch {
    return null
  }
}

/** Somebody has arrived, wherever it was. */
export function forgetPath(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept either.
  }
}
