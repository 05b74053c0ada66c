import type { Scope } from '../outbox/core/types.ts'

/** The messages about sign-ins between the tabs of this browser. */
interface News {
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
type LeftListener = (scope: Scope, forgetsDrafts: boolean) => void

const leavings = new Set<LeftListener>()
const endings = new Set<(scope: Scope) => void>()
const turnings = new Set<() => void>()
let channel: BroadcastChannel | null = null

/** Tells the other tabs about a logout here, so that they close that person's data. */
export function tellLeft(scope: Scope, forgetsDrafts: boolean): void {
  open()?.postMessage({ left: scope, forgetsDrafts } satisfies News)
}

/** Subscribes to logouts in other tabs. */
export function onLeft(listener: LeftListener): () => void {
  open()
  leavings.add(listener)
  return () => leavings.delete(listener)
}

/** Tells the other tabs that the server ended the session, so that they show nothing more. */
export function tellEnded(scope: Scope): void {
  open()?.postMessage({ ended: scope } satisfies News)
}

/** Subscribes to sessions that the server ended; calls the listener more than once. */
export function onEnded(listener: (scope: Scope) => void): () => void {
  open()
  endings.add(listener)
  return () => endings.delete(listener)
}

/** Tells the other tabs that Login as started or ended here. */
export function tellTurned(): void {
  open()?.postMessage({ turned: true } satisfies News)
}

export function onTurned(listener: () => void): () => void {
  open()
  turnings.add(listener)
  return () => turnings.delete(listener)
}

/** Opens one channel for the whole tab, which does not receive its own messages. */
function open(): BroadcastChannel | null {
  if (channel || typeof BroadcastChannel === 'undefined') return channel
  channel = new BroadcastChannel('siteward.sign-ins')
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => {
    const { left, forgetsDrafts = false, ended, turned } = data
    if (left) leavings.forEach((listener) => listener(left, forgetsDrafts))
    // Repeats the call, because the message may arrive before the cookie of the other tab's
    // process.
    for (const wait of ended || turned ? [0, 300, 2000] : [])
      setTimeout(() => {
        if (ended) endings.forEach((listener) => listener(ended))
        if (turned) turnings.forEach((listener) => listener())
      }, wait)
  })
  return channel
}
