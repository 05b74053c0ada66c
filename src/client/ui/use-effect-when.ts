import { useEffect, useEffectEvent } from 'react'

/**
 * Runs an effect whenever `value` becomes another one that is truthy, with the values of that
 * render; with `true` it runs once. As in `useEffect`, the returned function cleans up.
 */
export function useEffectWhen<Value>(
  value: Value | null | undefined | false | '' | 0,
  effect: (value: Value) => void | (() => void),
): void {
  const run = useEffectEvent(effect)
  useEffect(() => (value ? run(value) : undefined), [value])
}
