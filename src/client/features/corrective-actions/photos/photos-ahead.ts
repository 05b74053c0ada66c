import type { CorrectiveAction } from '#contract/corrective-actions/schema.ts'
import { isOpen } from '#contract/corrective-actions/rules.ts'
import { photoAddress } from '#contract/kernel/photos.ts'
import { fetchAhead } from '#client/data/images/fetch-ahead.ts'
import { readFile } from '#client/data/api/read-file.ts'
import type { Workspace } from '#client/data/session/workspace.ts'
import { imagesOf } from '#client/workspace/use-image.ts'
import { ofPhotos } from '#client/workspace/use-photo.ts'

/** Most photos that come by themselves; the rest when somebody looks. */
const most = 400

/**
 * Brings the photos of actions that are not closed onto the device in the background, those of
 * one's own whole; what the list no longer names leaves. Returns how to call it off.
 */
export function photosAhead(workspace: Workspace): () => void {
  const { replica, me } = workspace
  let fetched = ''
  let stop: (() => void) | null = null
  const follow = () => {
    const { rows, asOf } = replica.cached('correctiveAction')
    // A list that was never read says nothing of what is no longer wanted.
    if (asOf === null) return
    const wanted = wantedOf(rows, me.user_id)
    const now = wanted.join(' ')
    if (now === fetched) return
    fetched = now
    stop?.()
    const named = new Set(
      rows.flatMap(({ photos }) =>
        photos.flatMap(({ photoID }) => [photoAddress(photoID), photoAddress(photoID, 'small')]),
      ),
    )
    // What somebody looked at of other actions stays, as long as the list names it.
    stop = fetchAhead(
      imagesOf(workspace),
      wanted,
      (address, of) => of === ofPhotos && !named.has(address),
      readFile,
      ofPhotos,
    )
  }
  const unsubscribe = replica.subscribe('correctiveAction', follow)
  follow()
  return () => {
    unsubscribe()
    stop?.()
  }
}

/** Newest actions first: all small ones, then those whole that one has to put right. */
export function wantedOf(
  rows: readonly Pick<
    CorrectiveAction,
    'status' | 'assignedTo' | 'photos' | 'correctiveActionID'
  >[],
  own: number,
): string[] {
  const open = rows
    .filter((row) => isOpen(row) && row.photos.length > 0)
    .toSorted((one, other) => other.correctiveActionID - one.correctiveActionID)
  const small = open
    .flatMap(({ photos }) => photos.map(({ photoID }) => photoAddress(photoID, 'small')))
    .slice(0, most)
  const whole = open
    .filter(({ assignedTo }) => assignedTo === own)
    .flatMap(({ photos }) => photos.map(({ photoID }) => photoAddress(photoID)))
  return [...small, ...whole.slice(0, most)]
}
