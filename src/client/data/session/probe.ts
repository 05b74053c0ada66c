import { unanswered } from '#client/data/api/connection.ts'
import { reach } from '#client/data/api/reach.ts'

/** Is our server there? Asked before the device opens without a valid sign-in; a moment at most. */
export async function probe(): Promise<boolean> {
  // The browser's flag proves no connection, but its absence it does.
  if (navigator.onLine) return reach(3000)
  unanswered()
  return false
}
