import type { CorrectiveAction } from '#contract/corrective-actions/schema.ts'
import { isOpen } from '#contract/corrective-actions/rules.ts'
import { photoAddress } from '#contract/kernel/photos.ts'
import { prefetchImages } from '#client/data/images/prefetch-images.ts'
import { fetchFile } from '#client/data/api/fetch-file.ts'
import type { Workspace } from '#client/data/session/workspace.ts'
import { imageStoreOf } from '#client/workspace/use-image.ts'
import { photoImageOwner } from '#client/workspace/use-photo.ts'

/** Number of photos fetched ahead; the rest are fetched when a person opens them. */
const maxPhotos = 400

/**
 * Downloads the photos of actions that are not closed in the background, those of the own actions
 * in full size, and deletes those that the list no longer names. Returns a function that stops it.
 */
export function photosAhead(workspace: Workspace): () => void {
  const { replica, me } = workspace
  let fetched = ''
  let stop: (() => void) | null = null
  const follow = () => {
    const { rows, asOf } = replica.cached('correctiveAction')
    // A list that was never read does not show which photos are no longer needed.
    if (asOf === null) return
    const wanted = wantedOf(rows, me.user_id)
    const now = wanted.join(' ')
    if (now === fetched) return
    fetched = now
    stop?.()
    const named = new Set(
      rows.flatMap((row) =>
        shownIn(row).flatMap(({ photoID }) => [
          photoAddress(photoID),
          photoAddress(photoID, 'small'),
        ]),
      ),
    )
    // Photos of other actions that a person opened stay as long as the list names them.
    stop = prefetchImages(
      imageStoreOf(workspace),
      wanted,
      (address, of) => of === photoImageOwner && !named.has(address),
      fetchFile,
      photoImageOwner,
    )
  }
  const unsubscribe = replica.subscribe('correctiveAction', follow)
  follow()
  return () => {
    unsubscribe()
    stop?.()
  }
}

/**
 * Returns the small photos of all actions, newest first, then the full ones of the person's own
 * actions.
 */
export function wantedOf(
  rows: readonly Pick<
    CorrectiveAction,
    'status' | 'assignedTo' | 'photos' | 'guestPhotos' | 'correctiveActionID'
  >[],
  own: number,
): string[] {
  const open = rows
    .filter((row) => isOpen(row) && shownIn(row).length > 0)
    .toSorted((one, other) => other.correctiveActionID - one.correctiveActionID)
  const small = open
    .flatMap((row) => shownIn(row).map(({ photoID }) => photoAddress(photoID, 'small')))
    .slice(0, maxPhotos)
  const whole = open
    .filter(({ assignedTo }) => assignedTo === own)
    .flatMap((row) => shownIn(row).map(({ photoID }) => photoAddress(photoID)))
  return [...small, ...whole.slice(0, maxPhotos)]
}

/** Returns the photos of an action, and those that came by a link and are not accepted. */
const shownIn = ({ photos, guestPhotos }: Pick<CorrectiveAction, 'photos' | 'guestPhotos'>) => [
  ...photos,
  ...guestPhotos.filter(({ photoID }) => photos.every((photo) => photo.photoID !== photoID)),
]
