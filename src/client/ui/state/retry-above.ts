import { createContext, useContext } from 'react'
import { KeyLayer } from '../keys/use-keys.ts'

/** True below a notice whose button reads the whole page again. */
export const RetryAbove = createContext(false)

/**
 * Tells whether such a button is in reach, so that no other is needed. A dialog lies over it and
 * keeps its own.
 */
export function useRetryAbove(): boolean {
  const isInDialog = useContext(KeyLayer) !== null
  return useContext(RetryAbove) && !isInDialog
}
