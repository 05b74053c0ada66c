import { answered, unanswered } from './connection.ts'

/** Does a server of ours answer at `/healthz` (rulings, 3: the probe of who is signed out)? */
export async function reach(milliseconds: number): Promise<boolean> {
  try {
    const response = await fetch('/healthz', { cache: 'no-store', redirect: 'manual', signal: AbortSignal.timeout(milliseconds) })
    if (response.headers.get('sync-server') === '1') {
      answered(Date.now())
      return true
    }
  } catch {
    // Nobody there.
  }
  unanswered()
  return false
}
