import { createStore } from '../store.ts'

/**
 * A failed call in the app's state (SHELL-58), shown once as a notification and then removed
 * (SHELL-60).
 */
export interface StoredError {
  code: string
  /** In the person's language. */
  title: string
  message: string
  /**
   * The screen itself shows the error in its form or in place of its rows, so it needs no toast.
   */
  isShownInline?: true
}

const none: readonly StoredError[] = []

/** Failures not shown yet (SES-13); the end of a session clears them (SES-14). */
export const unshownErrors = createStore(none)

export function storeError(error: StoredError): void {
  unshownErrors.set([...unshownErrors.get(), error])
}

/** Returns all stored errors and clears them. */
export function takeErrors(): readonly StoredError[] {
  const errors = unshownErrors.get()
  if (errors.length > 0) unshownErrors.set(none)
  return errors
}
