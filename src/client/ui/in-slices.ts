/** So long, in ms, the page's thread is taken at once. */
const slice = 5

/** Lets the browser draw and answer whoever taps; timers would wait four milliseconds each time. */
export function letPageAnswer(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { port1, port2 } = new MessageChannel()
  port1.addEventListener('message', () => {
    port1.close()
    resolve()
  })
  port1.start()
  port2.postMessage(null)
  return promise
}

/**
 * Runs steps to their end, some at a time, so that the page answers all the while; null: given up
 * for another.
 */
export async function runInSlices<Result>(
  steps: Generator<undefined, Result>,
  isWanted: () => boolean,
): Promise<Result | null> {
  for (;;) {
    await letPageAnswer()
    if (!isWanted()) return null
    const until = performance.now() + slice
    do {
      const { done, value } = steps.next()
      if (done) return value
    } while (performance.now() < until)
  }
}
