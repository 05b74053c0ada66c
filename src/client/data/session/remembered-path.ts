const key = 'siteward.path'

/** The protected path somebody wanted before signing in (SES-44); it outlives a reload of this tab. */
export function rememberPath(path: string): void {
  try {
    sessionStorage.setItem(key, path)
  } catch {
    // Then the landing page has to do.
  }
}

export function rememberedPath(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Take it, once. `/login` is no path to come back to (SES-48). */
export function takeRememberedPath(): string | null {
  const path = rememberedPath()
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept either.
  }
  return path === null || path === '/' || path.startsWith('/login') ? null : path
}
