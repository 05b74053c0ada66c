import type { Scope } from '../outbox/core/types.ts'

/** What the tabs of this browser tell each other of sign-ins. */
interface News {
  left: Scope
}

const listeners = new Set<(scope: Scope) => void>()
let channel: BroadcastChannel | null = null

/** Somebody logged out here: the other tabs let go of what they show of them. */
export function tellLeft(scope: Scope): void {
  open()?.postMessage({ left: scope } satisfies News)
}

/** Somebody logged out in another tab. */
export function onLeft(listener: (scope: Scope) => void): () => void {
  open()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** One for the whole tab, which does not hear itself. */
function open(): BroadcastChannel | null {
  if (channel || typeof BroadcastChannel === 'undefined') return channel
  channel = new BroadcastChannel('siteward.sign-ins')
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => listeners.forEach((listener) => listener(data.left)))
  return channel
}
