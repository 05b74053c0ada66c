import type { Scope } from '../outbox/core/types.ts'

/** What the tabs of this browser tell each other of sign-ins. */
interface News {
  left?: Scope
  /** That logout removes the person's drafts. */
  forgetsDrafts?: boolean
  /** The server ended the session of all tabs. */
  ended?: Scope
  /** Somebody logged in as another here, or came back: the cookie says it. */
  turned?: true
}

/**
 * `forgetsDrafts` comes from the tab that logged out. This tab obeys it, also where Remember is
 * ticked.
 */
type LeftListener = (scope: Scope, forgetsDrafts: boolean) => void

const leavings = new Set<LeftListener>()
const endings = new Set<(scope: Scope) => void>()
const turnings = new Set<() => void>()
let channel: BroadcastChannel | null = null

/** Somebody logged out here: the other tabs let go of what they show of them. */
export function tellLeft(scope: Scope, forgetsDrafts: boolean): void {
  open()?.postMessage({ left: scope, forgetsDrafts } satisfies News)
}

/** Somebody logged out in another tab. */
export function onLeft(listener: LeftListener): () => void {
  open()
  leavings.add(listener)
  return () => leavings.delete(listener)
}

/** The server said here that the session is ended: the other tabs show nothing more by it. */
export function tellEnded(scope: Scope): void {
  open()?.postMessage({ ended: scope } satisfies News)
}

/** The server ended the session; heard more than once. */
export function onEnded(listener: (scope: Scope) => void): () => void {
  open()
  endings.add(listener)
  return () => endings.delete(listener)
}

/** Logged in as another here, or back. */
export function tellTurned(): void {
  open()?.postMessage({ turned: true } satisfies News)
}

export function onTurned(listener: () => void): () => void {
  open()
  turnings.add(listener)
  return () => turnings.delete(listener)
}

/** One for the whole tab, which does not hear itself. */
function open(): BroadcastChannel | null {
  if (channel || typeof BroadcastChannel === 'undefined') return channel
  channel = new BroadcastChannel('siteward.sign-ins')
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => {
    const { left, forgetsDrafts = false, ended, turned } = data
    if (left) leavings.forEach((listener) => listener(left, forgetsDrafts))
    // The word may be here before the cookie of the other tab's process is.
    for (const wait of ended || turned ? [0, 300, 2000] : [])
      setTimeout(() => {
        if (ended) endings.forEach((listener) => listener(ended))
        if (turned) turnings.forEach((listener) => listener())
      }, wait)
  })
  return channel
}
