import type { Scope } from '../outbox/core/types.ts'

/** The messages about sign-ins between the tabs of this browser. */
interface TabMessage {
  left?: Scope
  /** The logout removes the person's drafts. */
  forgetsDrafts?: boolean
  /** The server ended the session of all tabs. */
  ended?: Scope
  /** A Login as started or ended; the cookie shows which. */
  turned?: true
}

/**
 * `forgetsDrafts` comes from the tab that logged out. This tab obeys it, also when Remember is
 * ticked.
 */
type SignOutListener = (scope: Scope, forgetsDrafts: boolean) => void

const signOutListeners = new Set<SignOutListener>()
const sessionEndListeners = new Set<(scope: Scope) => void>()
const loginAsListeners = new Set<() => void>()
let channel: BroadcastChannel | null = null

/** Tells the other tabs about a logout here, so that they close that person's data. */
export function broadcastSignOut(scope: Scope, forgetsDrafts: boolean): void {
  openChannel()?.postMessage({ left: scope, forgetsDrafts } satisfies TabMessage)
}

/** Subscribes to logouts in other tabs. */
export function onSignOutBroadcast(listener: SignOutListener): () => void {
  openChannel()
  signOutListeners.add(listener)
  return () => signOutListeners.delete(listener)
}

/** Tells the other tabs that the server ended the session, so that they show nothing more. */
export function broadcastSessionEnd(scope: Scope): void {
  openChannel()?.postMessage({ ended: scope } satisfies TabMessage)
}

/** Subscribes to sessions that the server ended; calls the listener more than once. */
export function onSessionEndBroadcast(listener: (scope: Scope) => void): () => void {
  openChannel()
  sessionEndListeners.add(listener)
  return () => sessionEndListeners.delete(listener)
}

/** Tells the other tabs that Login as started or ended here. */
export function broadcastLoginAs(): void {
  openChannel()?.postMessage({ turned: true } satisfies TabMessage)
}

export function onLoginAsBroadcast(listener: () => void): () => void {
  openChannel()
  loginAsListeners.add(listener)
  return () => loginAsListeners.delete(listener)
}

/** Opens one channel for the whole tab, which does not receive its own messages. */
function openChannel(): BroadcastChannel | null {
  if (channel || typeof BroadcastChannel === 'undefined') return channel
  channel = new BroadcastChannel('siteward.sign-ins')
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    const { left, forgetsDrafts = false, ended, turned } = data
    if (left) signOutListeners.forEach((listener) => listener(left, forgetsDrafts))
    // Repeats the call, because the message may arrive before the cookie of the other tab's
    // process.
    for (const wait of ended || turned ? [0, 300, 2000] : [])
      setTimeout(() => {
        if (ended) sessionEndListeners.forEach((listener) => listener(ended))
        if (turned) loginAsListeners.forEach((listener) => listener())
      }, wait)
  })
  return channel
}
