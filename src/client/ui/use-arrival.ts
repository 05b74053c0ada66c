import { useEffect } from 'react'

/**
 * Calls `take` with the result of `load`, unless the component unmounts or `deps` change before;
 * `signal` ends the loading then.
 */
export function useArrival<Found>(
  load: (signal: AbortSignal) => Promise<Found> | null | undefined,
  take: (found: Found) => void,
  deps: readonly unknown[],
): void {
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    void load(signal)?.then((found) => signal.aborted || take(found))
    return () => leaving.abort()
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- the caller names them
  }, deps)
}
