import { useEffect, useEffectEvent } from 'react'

/**
 * Runs `run` with `key` whenever it becomes another value that counts as true, with the values of
 * that render; with `true` it runs once. The function that `run` returns ends it.
 */
export function useRunWhen<Key>(
  key: Key | null | undefined | false | '' | 0,
  run: (key: Key) => void | (() => void),
): void {
  const due = useEffectEvent(run)
  useEffect(() => (key ? due(key) : undefined), [key])
}
