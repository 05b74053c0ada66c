/** Ms until the first run of a process, and then between runs. */
export interface Rhythm {
  first: number
  every: number
}

// A start has other work in its first minutes.
const daily: Rhythm = { first: 5 * 60_000, every: 24 * 3_600_000 }

/**
 * Runs `look` once a day in this process. Several processes may do so, also at once. Returns the
 * function that ends it.
 */
export function onceADay(look: () => Promise<void>, rhythm: Rhythm = daily): () => void {
  return againAndAgain(look, rhythm)
}

/** Runs `look` at intervals in this process. Returns the function that ends it. */
export function againAndAgain(look: () => Promise<void>, { first, every }: Rhythm): () => void {
  let timer = setTimeout(() => {
    void look()
    timer = setInterval(() => void look(), every).unref()
  }, first).unref()
  return () => clearTimeout(timer)
}
