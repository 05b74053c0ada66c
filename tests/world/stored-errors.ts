import { onTestFinished } from 'vitest'
import { type StoredError, errorMessages } from '#client/data/session/errors.ts'

/**
 * Collects the errors stored until the test ends, because each is shown once and then leaves the
 * state.
 */
export function storedFromHere(): StoredError[] {
  const seen: StoredError[] = []
  onTestFinished(errorMessages.subscribe(() => void seen.push(...errorMessages.get())))
  return seen
}
