import { evictLookup } from '#client/data/api/cached-lookups.ts'
import type { Workspace } from '#client/data/session/workspace.ts'
import { imagesAhead } from './images-ahead.ts'

/**
 * Downloads the images of the catalogue to the device. Returns a function that stops the download.
 */
export function catalogueAhead(workspace: Workspace): () => void {
  forgetWhole(workspace)
  return imagesAhead(workspace)
}

/**
 * Deletes the catalogue that an earlier version stored as one answer, so that the device does not
 * store it twice.
 */
function forgetWhole({ me: { user_metadata } }: Pick<Workspace, 'me'>): void {
  void evictLookup(`/api/accounts/${user_metadata.accountID}/safetyplans?include=questions`).catch(
    () => undefined,
  )
}
