import { useEffect, useEffectEvent } from 'react'

/** Runs `run` once, `ms` after the last change of `since`; with null it never runs. */
export function useTimeout(run: () => void, ms: number | null, since: unknown): void {
  const due = useEffectEvent(run)
  useEffect(() => {
    if (ms === null) return undefined
    const timer = setTimeout(() => due(), ms)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another `since` counts again
  }, [ms, since])
}
