import { dropKept } from '#client/data/api/kept-lookups.ts'
import type { Workspace } from '#client/data/session/workspace.ts'
import { imagesAhead } from './images-ahead.ts'

/** Brings the images of the catalogue onto the device. Returns how to call it off. */
export function catalogueAhead(workspace: Workspace): () => void {
  forgetWhole(workspace)
  return imagesAhead(workspace)
}

/**
 * An earlier version of the app kept the catalogue in one answer: it would lie on the device twice.
 */
function forgetWhole({ me: { user_metadata } }: Pick<Workspace, 'me'>): void {
  void dropKept(`/api/accounts/${user_metadata.accountID}/safetyplans?include=questions`).catch(
    () => undefined,
  )
}
