import { live } from '#client/data/live.ts'

/**
 * A logout is wanted before the frame is there, which asks what it has to ask: of who acted as
 * another, once their own session is back, and of who opened a link for another person.
 */
export const logoutWanted = live(false)

/** Where the next logout leads, instead of the sign-in. */
let next: string | null = null

/**
 * Has the frame log out, with every question of a logout, and then open `path`: for a link that is
 * for another person than the one who is signed in. The caller leads into the app, where the frame
 * is.
 */
export function logOutFor(path: string): void {
  next = path
  logoutWanted.set(true)
}

/** The path that the logout was asked for, once; null where it has none, or the person stayed. */
export function takeNextPath(): string | null {
  const path = next
  next = null
  return path
}
