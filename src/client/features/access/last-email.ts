const key = 'siteward.email'

/**
 * Returns the address of the last remembered sign-in in this browser, to prefill it (G1-07). The
 * password is never stored.
 */
export function lastEmail(): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Stores the address; null deletes it, because a shared device stores no address. */
export function keepEmail(email: string | null): void {
  try {
    if (email === null) localStorage.removeItem(key)
    else localStorage.setItem(key, email)
  } catch {
    // Without storage the person types the address again.
  }
}
