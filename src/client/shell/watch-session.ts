import type { SessionStore } from '#client/data/session/session-store.ts'

/** Keep looking: at the token each minute and on focus; and let the router judge anew when somebody came or went. */
export function watchSession(session: SessionStore, router: { invalidate: () => Promise<void> }): void {
  let was = who(session)
  session.subscribe(() => {
    const now = who(session)
    if (now === was) return
    was = now
    void router.invalidate()
  })
  setInterval(session.check, 60_000)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') session.check()
  })
  addEventListener('focus', session.check)
}

function who(session: SessionStore): string {
  const now = session.get()
  return now.state === 'signed-in' ? `${now.scope.tenant}.${now.scope.user}` : now.state
}
