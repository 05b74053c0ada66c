import { live } from '../live.ts'

/** Ms that a start waits for this browser's storage before it says so. */
const patience = 4000

/**
 * A start waits for storage that gives no word: after a full disk Chromium was seen to leave an
 * opening unanswered for up to 40 s (decision 24), Safari until the page is opened anew. Nothing is
 * opened without it: a tab that goes on as if the box were empty would tell a person that all is
 * sent.
 */
export const storageSilent = live(false)

const waiting = new Set<object>()

/** The same, watched: what a start needs of the storage. */
export async function ofStorage<T>(work: Promise<T>): Promise<T> {
  const timer = setTimeout(() => {
    waiting.add(timer)
    storageSilent.set(true)
  }, patience)
  try {
    return await work
  } finally {
    clearTimeout(timer)
    waiting.delete(timer)
    storageSilent.set(waiting.size > 0)
  }
}
