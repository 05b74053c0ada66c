import { live } from '../live.ts'

/**
 * A failed call as state keeps it (SHELL-58): shown once as a notification, then cleared
 * (SHELL-60).
 */
export interface StoredError {
  code: string
  /** In the person's language. */
  title: string
  message: string
  /**
   * The screen says it where it belongs, in the form or in place of the rows: one message for one
   * failure, so no toast.
   */
  inPlace?: true
}

const none: readonly StoredError[] = []

/** What failed and was not shown yet (SES-13); nothing of it outlives a session (SES-14). */
export const errorMessages = live(none)

export function storeError(error: StoredError): void {
  errorMessages.set([...errorMessages.get(), error])
}

/** All that are stored, and none afterwards. */
export function takeErrors(): readonly StoredError[] {
  const errors = errorMessages.get()
  if (errors.length > 0) errorMessages.set(none)
  return errors
}
