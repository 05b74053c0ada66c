const key = 'siteward.place'

/**
 * An installed app opens `/`, which leads on to the address that this person had open last on this
 * device (ruling 75).
 */
let isFirst = true

/** Keeps the address that a person has open; another person's is forgotten with it. */
export function keepPlace(user: number, href: string): void {
  try {
    localStorage.setItem(key, `${user} ${href}`)
  } catch {
    // Then the app opens at its landing page.
  }
}

/**
 * The address that an installed app begins with, once for each start; null in a browser, and where
 * this person had none.
 */
export function takeLastPlace(user: number): string | null {
  try {
    if (!isFirst || !isInstalled()) return null
    isFirst = false
    const kept = localStorage.getItem(key) ?? ''
    return kept.startsWith(`${user} /`) ? kept.slice(kept.indexOf('/')) : null
  } catch {
    return null
  }
}

/** Forgets the address at a sign-out, because it may contain a search of that person. */
export function forgetPlace(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept either.
  }
}

function isInstalled(): boolean {
  const shown = ['standalone', 'minimal-ui', 'fullscreen']
    .map((mode) => `(display-mode: ${mode})`)
    .join(', ')
  return matchMedia(shown).matches
}
