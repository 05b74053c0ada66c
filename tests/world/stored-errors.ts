import { onTestFinished } from 'vitest'
import { type StoredError, storedErrors } from '#client/data/session/errors.ts'

/** Errors that are stored from here to the end of the test; each is shown once and gone from the state. */
export function storedFromHere(): StoredError[] {
  const seen: StoredError[] = []
  onTestFinished(storedErrors.subscribe(() => void seen.push(...storedErrors.get())))
  return seen
}
