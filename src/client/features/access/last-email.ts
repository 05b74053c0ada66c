const key = 'siteward.email'

/**
 * The address of the last remembered sign-in in this browser, prefilled (G1-07). The password is
 * never kept.
 */
export function lastEmail(): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** null: a shared device keeps no address. */
export function keepEmail(email: string | null): void {
  try {
    if (email === null) localStorage.removeItem(key)
    else localStorage.setItem(key, email)
  } catch {
    // Then it is typed again.
  }
}
