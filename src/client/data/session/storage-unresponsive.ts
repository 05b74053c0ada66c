import { createStore } from '../store.ts'

/** Milliseconds that a start waits for this browser's storage before it shows a message. */
const unresponsiveAfterMs = 4000

/**
 * True while a start waits for storage that does not answer. After a full disk Chromium left an
 * opening unanswered for up to 40 s (decision 24), and Safari until the page reloads. The app opens
 * nothing without storage, because a tab that takes the box for empty would claim that all is sent.
 */
export const storageUnresponsive = createStore(false)

const waiting = new Set<object>()

/** Returns the promise and watches it, for storage that a start needs. */
export async function watchStorage<T>(work: Promise<T>): Promise<T> {
  const timer = setTimeout(() => {
    waiting.add(timer)
    storageUnresponsive.set(true)
  }, unresponsiveAfterMs)
  try {
    return await work
  } finally {
    clearTimeout(timer)
    waiting.delete(timer)
    storageUnresponsive.set(waiting.size > 0)
  }
}
