import { startTransition, useEffect, useState, type ReactNode } from 'react'

/** Call once while nobody waits, `within` so many ms in any case; gives how to call it off. */
function whenIdle(call: () => void, within?: number): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(call, 30)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(call, within === undefined ? {} : { timeout: within })
  return () => cancelIdleCallback(asked)
}

/** True from the first idle moment on after `ready` has been, 200 ms later at most. */
export function useIdleAfter(ready: boolean): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => (ready && !idle ? whenIdle(() => setIdle(true), 200) : undefined), [ready, idle])
  return idle
}

/**
 * From 0 on one more with each idle moment, up to `most`: what is drawn by it never takes long at
 * once.
 */
export function useIdleSteps(most: number): number {
  const [step, setStep] = useState(0)
  useEffect(
    () => (step < most ? whenIdle(() => startTransition(() => setStep(step + 1)), 200) : undefined),
    [step, most],
  )
  return step
}

/**
 * Parts that nothing on the screen may wait for: drawn when nobody waits, and `ready` has been.
 * What is around them is not drawn again for it.
 */
export function OnceIdle({ ready, children }: { ready: boolean; children: ReactNode }): ReactNode {
  return useIdleAfter(ready) ? children : null
}

/**
 * Prepare something of rows while nobody waits, a few milliseconds at a time: with `ready` of
 * `searchRows` the first key in a list of 10,000 is as quick as the next. `ready` gives the steps
 * of it, and is the same function each time.
 */
export function useReady<Row>(
  rows: readonly Row[],
  ready: (rows: readonly Row[]) => Iterator<unknown>,
): void {
  useEffect(() => {
    const steps = ready(rows)
    const goOn = () => {
      const until = performance.now() + slice
      while (performance.now() < until) if (steps.next().done) return
      cancel = whenIdle(goOn)
    }
    let cancel = whenIdle(goOn)
    return () => cancel()
  }, [rows, ready])
}

/** Milliseconds of work at a time. */
const slice = 4
