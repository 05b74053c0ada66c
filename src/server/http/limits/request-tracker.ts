import { setImmediate } from 'node:timers/promises'

/** The longest wait of long work, in ms. It must end even if requests never pause. */
const longest = 50

/** Counts the requests in progress, and lets long work wait for them. */
export interface RequestTracker {
  /** Counts a request until `work` returns its answer. */
  track: <T>(work: () => Promise<T>) => Promise<T>
  /** Resolves when no request is in progress, or after 50 ms. */
  waitForIdle: () => Promise<void>
}

/**
 * Gives requests priority over long files. Both run in one thread, so a file pauses while a request
 * is in progress (`npm run bench -- exports` has the figures).
 */
export function createRequestTracker(): RequestTracker {
  let count = 0
  const waiting = new Set<() => void>()
  return {
    track: async (work) => {
      count += 1
      try {
        return await work()
      } finally {
        count -= 1
        if (count === 0) for (const go of waiting) go()
      }
    },
    waitForIdle: async () => {
      // Lets the server read requests that arrived meanwhile.
      await setImmediate()
      if (count === 0) return
      await new Promise<void>((done) => {
        const go = () => {
          clearTimeout(timer)
          waiting.delete(go)
          done()
        }
        const timer = setTimeout(go, longest)
        waiting.add(go)
      })
    },
  }
}
