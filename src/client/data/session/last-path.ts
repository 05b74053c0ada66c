const key = 'siteward.place'

/**
 * An installed app starts at `/` and continues to the address that this person had open last on
 * this device (ruling 75).
 */
let isFirst = true

/** Stores the address that a person has open, and replaces another person's. */
export function storeLastPath(user: number, href: string): void {
  try {
    localStorage.setItem(key, `${user} ${href}`)
  } catch {
    // Without storage the app opens its landing page.
  }
}

/**
 * Returns the address at which an installed app starts, once per start; null in a browser, or
 * without an address of this person.
 */
export function takeLastPath(user: number): string | null {
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
export function clearLastPath(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to forget.
  }
}

function isInstalled(): boolean {
  const shown = ['standalone', 'minimal-ui', 'fullscreen']
    .map((mode) => `(display-mode: ${mode})`)
    .join(', ')
  return matchMedia(shown).matches
}
