import { useState } from 'react'
import { useTimeout } from '#client/ui/use-timeout.ts'

/** Milliseconds that a secret stays on the screen (look, 'Company'). */
export const aMinute = 60_000

/**
 * A state that returns to null by itself, so that a secret does not stay on the screen.
 * @param longest milliseconds until then
 */
export function useShownFor<Value>(longest: number) {
  const state = useState<Value | null>(null)
  const [shown, setShown] = state
  useTimeout(() => setShown(null), shown === null ? null : longest, shown)
  return state
}
