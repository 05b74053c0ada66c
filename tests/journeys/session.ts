import type { Person } from './person.ts'
import type { Siteward } from './server.ts'

/**
 * Returns the server's answer for the browser's current session, also after the session has ended
 * there.
 */
export async function sessionOf(
  siteward: Siteward,
  { context }: Person,
): Promise<() => Promise<string>> {
  const token =
    (await context.cookies()).find(({ name }) => name.startsWith('session_token'))?.value ?? ''
  return async () => {
    const answer = await fetch(`${siteward.address}/api/users/me`, {
      headers: { authorization: `Bearer ${decodeURIComponent(token)}` },
    })
    const { code = '' }: { code?: string } = await answer.json()
    return `${answer.status} ${code}`.trim()
  }
}
