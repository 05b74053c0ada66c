/** ms; when a process looks first, and then how often. */
export interface Rhythm {
  first: number
  every: number
}

// A start has other work in its first minutes.
const daily: Rhythm = { first: 5 * 60_000, every: 24 * 3_600_000 }

/**
 * Has this process look once a day. Several processes may, at once and one after the other. Returns
 * how to end it.
 */
export function onceADay(look: () => Promise<void>, rhythm: Rhythm = daily): () => void {
  return againAndAgain(look, rhythm)
}

/** Has this process look in a rhythm. Returns how to end it. */
export function againAndAgain(look: () => Promise<void>, { first, every }: Rhythm): () => void {
  let timer = setTimeout(() => {
    void look()
    timer = setInterval(() => void look(), every).unref()
  }, first).unref()
  return () => clearTimeout(timer)
}
