import { forgetPlace } from '#client/data/session/last-place.ts'
import type { SessionStore } from '#client/data/session/session-store.ts'
import { takeNextPath } from './logout.ts'
import { connection, reach } from '#client/data/api/connection.ts'

/** While there is no connection, or none is known yet, it is asked for this often, in ms. */
const probeEvery = 15_000
/** Ms between two questions whether who was shut out is let in again. */
const knockEvery = 300_000

interface Going {
  invalidate: () => Promise<void>
  navigate: (to: { href: string; replace: boolean }) => Promise<void>
}

/**
 * Keep looking: at the token each minute and on focus, at a lost connection, and let the router
 * judge anew when somebody came or went.
 */
export function watchSession(session: SessionStore, router: Going): () => void {
  let was = personOf(session)
  const unsubscribe = session.subscribe(() => {
    const now = personOf(session)
    // Between two of one's own sessions nothing is shown.
    if (now === was || now === 'starting') return
    const turned = was.includes('.') && now.includes('.')
    was = now
    const current = session.get()
    // Who logged out did not mean to come back to this screen.
    // Login as goes on where everybody begins, and so does the way back (G1-80).
    if (turned) void router.navigate({ href: '/', replace: true })
    else if (current.state === 'signed-out' && current.ended === 'left') {
      forgetPlace()
      void router.navigate({ href: takeNextPath() ?? '/login', replace: true })
    } else void router.invalidate()
  })
  const probe = () => {
    if (connection.get().state === 'online' || document.visibilityState !== 'visible') return
    // Signed in it asks as whom, so that a connection that is back is also a session that is known
    // (rulings, 3).
    const now = session.get()
    if (now.state === 'signed-in' && now.token !== 'ended') void session.refresh()
    else void reach(5000)
  }
  /** Who was shut out, or whose company was, is let in again at the first yes (F-79). */
  const knock = () => {
    const now = session.get()
    const out =
      now.state === 'signed-in' &&
      (now.locked === 'blocked' || !now.me.user_metadata.isAccountActive)
    if (out && document.visibilityState === 'visible') void session.refresh()
  }
  const seen = () => {
    if (document.visibilityState !== 'visible') return
    session.check()
    probe()
    knock()
  }
  const check = () => session.check()
  const timers = [
    setInterval(check, 60_000),
    setInterval(probe, probeEvery),
    setInterval(knock, knockEvery),
  ]
  addEventListener('online', probe)
  addEventListener('focus', check)
  document.addEventListener('visibilitychange', seen)
  // A visitor has asked nothing yet.
  if (session.get().state !== 'signed-in') timers.push(setTimeout(probe, 700))
  return () => {
    unsubscribe()
    timers.forEach(clearTimeout)
    removeEventListener('online', probe)
    removeEventListener('focus', check)
    document.removeEventListener('visibilitychange', seen)
  }
}

function personOf(session: SessionStore): string {
  const now = session.get()
  return now.state === 'signed-in' ? `${now.scope.tenant}.${now.scope.user}` : now.state
}
