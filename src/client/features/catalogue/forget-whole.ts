import { dropKept } from '#client/data/api/kept-lookups.ts'
import type { Workspace } from '#client/data/session/workspace.ts'

/** An earlier version of the app kept the catalogue in one answer: it would lie on the device twice. */
export function forgetWhole({ me: { user_metadata } }: Pick<Workspace, 'me'>): () => void {
  void dropKept(`/api/accounts/${user_metadata.accountID}/safetyplans?include=questions`).catch(() => undefined)
  return () => undefined
}
