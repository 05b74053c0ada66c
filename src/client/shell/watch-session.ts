import { clearLastPath } from '#client/data/session/last-path.ts'
import type { SessionStore } from '#client/data/session/session-store.ts'
import { takeNextPath } from './logout.ts'
import { connection, pingServer } from '#client/data/api/connection.ts'

/** Milliseconds between probes while the connection is missing or unknown. */
const probeEvery = 15_000
/** Milliseconds between checks if a locked-out person is admitted again. */
const knockEvery = 300_000

interface Going {
  invalidate: () => Promise<void>
  navigate: (to: { href: string; replace: boolean }) => Promise<void>
}

/**
 * Watches the session: checks the token each minute and on focus, probes a lost connection, and
 * lets the router decide again after a sign-in or sign-out.
 */
export function watchSession(session: SessionStore, router: Going): () => void {
  let was = personOf(session)
  const unsubscribe = session.subscribe(() => {
    const now = personOf(session)
    // Between two sessions of one person nothing changes on the screen.
    if (now === was || now === 'starting') return
    const turned = was.includes('.') && now.includes('.')
    was = now
    const current = session.get()
    // A logout does not return to this screen. Login as starts on the default page, and so does its
    // end (G1-80).
    if (turned) void router.navigate({ href: '/', replace: true })
    else if (current.state === 'signed-out' && current.endReason === 'left') {
      clearLastPath()
      void router.navigate({ href: takeNextPath() ?? '/login', replace: true })
    } else void router.invalidate()
  })
  const probe = () => {
    if (connection.get().state === 'online' || document.visibilityState !== 'visible') return
    // With a session the probe reads the profile, so that a restored connection also confirms the
    // session (rulings, 3).
    const now = session.get()
    if (now.state === 'signed-in' && now.token !== 'ended') void session.refresh()
    else void pingServer(5000)
  }
  /** Admits a blocked person, or one of a disabled company, at the first positive answer (F-79). */
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
  // A visitor has sent no request yet.
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
