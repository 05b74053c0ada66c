import { onTestFinished } from 'vitest'
import { type StoredError, errorMessages } from '#client/data/session/errors.ts'

/**
 * Errors that are stored from here to the end of the test; each is shown once and gone from the
 * state.
 */
export function storedFromHere(): StoredError[] {
  const seen: StoredError[] = []
  onTestFinished(errorMessages.subscribe(() => void seen.push(...errorMessages.get())))
  return seen
}
