import { createStore } from '#client/data/store.ts'

/**
 * True when a logout is wanted before the frame has loaded, which asks its questions: after Login
 * as, once the own session is back, and for a link for another person.
 */
export const logoutWanted = createStore(false)

/** The page after the next logout, in place of the sign-in. */
let next: string | null = null

/**
 * Lets the frame log out, with every question of a logout, and then opens `path`: for a link for
 * another person than the signed-in one. The caller opens the app, which has the frame.
 */
export function logOutFor(path: string): void {
  next = path
  logoutWanted.set(true)
}

/** Returns the path of the logout, once; null without one, or if the person stayed. */
export function takeNextPath(): string | null {
  const path = next
  next = null
  return path
}
