import { live } from '../live.ts'

/** A failed call as state keeps it (SHELL-58): shown once as a notification, then cleared (SHELL-60). */
export interface StoredError {
  code: string
  /** In the person's language. */
  title: string
  message: string
}

const none: readonly StoredError[] = []

export const storedErrors = live(none)

export function storeError(error: StoredError): void {
  storedErrors.set([...storedErrors.get(), error])
}

/** All that are stored, and none afterwards. */
export function takeErrors(): readonly StoredError[] {
  const errors = storedErrors.get()
  if (errors.length > 0) storedErrors.set(none)
  return errors
}
