import { setImmediate } from 'node:timers/promises'

/** ms that long work waits at most, so that it ends while others ask without a pause. */
const longest = 50

/** The requests that are being answered now, and a way for long work to let them go first. */
export interface Answering {
  /** Counts a request from here until its answer is handed out. */
  during: <T>(work: () => Promise<T>) => Promise<T>
  /** Resolves when no request is being answered, or after 50 ms. */
  giveWay: () => Promise<void>
}

/**
 * Lets pages of people go before files: each step of an answer waits for its turn in the one thread that both share, so
 * the writing of a file stands aside while an answer is made (the bench `exports` has the figures).
 */
export function makeAnswering(): Answering {
  let count = 0
  const waiting = new Set<() => void>()
  return {
    during: async (work) => {
      count += 1
      try {
        return await work()
      } finally {
        count -= 1
        if (count === 0) for (const go of waiting) go()
      }
    },
    giveWay: async () => {
      // What has come in meanwhile is read first.
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
