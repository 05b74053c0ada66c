import { useEffect } from 'react'

/**
 * Prepare rows while nobody waits, a few milliseconds at a time: with `ready` of `searchRows` the first key in a list
 * of 10,000 is as quick as the next. `ready` stands at module scope.
 */
export function useReady<Row>(rows: readonly Row[], ready: (row: Row) => void): void {
  useEffect(() => {
    let next = 0
    let cancel = () => {}
    const step = () => {
      const until = performance.now() + slice
      for (let row = rows[next]; row !== undefined && performance.now() < until; row = rows[next]) {
        ready(row)
        next += 1
      }
      if (next < rows.length) cancel = whenIdle(step)
    }
    cancel = whenIdle(step)
    return () => cancel()
  }, [rows, ready])
}

/** Milliseconds of work at a time. */
const slice = 4

// Safari has no idle callbacks.
function whenIdle(step: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(step, 30)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(step)
  return () => cancelIdleCallback(asked)
}
