import { useEffect } from 'react'

/**
 * Calls `take` with the result of `load`, unless the component unmounts or `deps` change before.
 */
export function useArrival<Found>(
  load: () => Promise<Found> | null | undefined,
  take: (found: Found) => void,
  deps: readonly unknown[],
): void {
  useEffect(() => {
    let isHere = true
    void load()?.then((found) => isHere && take(found))
    return () => void (isHere = false)
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- the caller names them
  }, deps)
}
