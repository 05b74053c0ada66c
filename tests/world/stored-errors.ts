import { onTestFinished } from 'vitest'
import { type StoredError, unshownErrors } from '#client/data/session/errors.ts'

/**
 * Collects the errors stored until the test ends, because each is shown once and then leaves the
 * state.
 */
export function storedFromHere(): StoredError[] {
  const seen: StoredError[] = []
  onTestFinished(unshownErrors.subscribe(() => void seen.push(...unshownErrors.get())))
  return seen
}
