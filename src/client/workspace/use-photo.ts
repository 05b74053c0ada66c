import { useCallback } from 'react'
import { type Photo, photoAddress } from '#contract/kernel/photos.ts'
import type { ApiFailure } from '#client/data/api/api-result.ts'
import { serverNow } from '#client/data/api/server-clock.ts'
import type { BlobState } from '#client/data/outbox/core/types.ts'
import { storeBlob, readBlob } from '#client/data/outbox/uploads/store-blob.ts'
import { unsentPhotos } from '#client/data/photos/unsent-photos.ts'
import type { ScaledPhoto } from '#client/data/photos/scale-photo.ts'
import type { Workspace } from '#client/data/session/workspace.ts'
import { type ImageSource, useBlobUrl } from './use-blob-url.ts'
import { useBoxSnapshot } from './use-box.ts'
import { readStoredOrFetch, imageStoreOf } from './use-image.ts'
import { useWorkspace } from './workspace-context.ts'

/** The owner of these images among those on the device. */
export const photoImageOwner = 'photo'

/**
 * The address of a photo for an `<img>`: from the box before it is sent, from the images on this
 * device, else from the server.
 */
export function usePhoto(photoID: string, size?: 'small'): ImageSource {
  const workspace = useWorkspace()
  const find = useCallback(
    (signal: AbortSignal) => loadPhoto(workspace, photoID, size, signal),
    [workspace, photoID, size],
  )
  return useBlobUrl(photoAddress(photoID, size), find)
}

async function loadPhoto(
  workspace: Workspace,
  photoID: string,
  size: 'small' | undefined,
  signal: AbortSignal,
): Promise<Blob | ApiFailure> {
  const here = await readUnsentPhoto(workspace, photoID)
  if (here) return here
  const store = imageStoreOf(workspace)
  const address = photoAddress(photoID, size)
  const larger =
    size && !(await store.read(address)) ? await store.read(photoAddress(photoID)) : null
  return larger ?? readStoredOrFetch(store, address, undefined, signal, photoImageOwner)
}

/**
 * Returns the photo as this device made it; null for one that another device made or that was sent.
 */
export async function readUnsentPhoto(
  { box }: Pick<Workspace, 'box'>,
  photoID: string,
): Promise<Blob | null> {
  const shelved = unsentPhotos.get(photoID)
  if (shelved) return new Blob([shelved.data], { type: shelved.type })
  if (!box?.snapshot().blobs.has(photoID)) return null
  const read = await box.runInBox((present) => readBlob(present, photoID))
  return read.ok ? read.blob : null
}

/** Stores a new photo; false when the device has no room for it. */
export async function storePhoto(
  workspace: Workspace,
  photoID: string,
  photo: ScaledPhoto,
  kind: string,
): Promise<boolean> {
  const { box } = workspace
  if (box === null) {
    unsentPhotos.set(photoID, { ...photo, kind })
    return true
  }
  const { data, type, sha256 } = photo
  const done = await box.runInBox((present) =>
    storeBlob(
      present,
      { id: photoID, kind, type, data, sha256 },
      new Date(serverNow()).toISOString(),
    ),
  )
  // Keeps the photo visible on this device after it leaves the box.
  if (done.ok)
    void imageStoreOf(workspace).keep(
      photoAddress(photoID),
      new Blob([data], { type }),
      'seen',
      photoImageOwner,
    )
  return done.ok
}

/** Returns the state of an unsent photo; null for one that was sent or that another device made. */
export function useUnsentPhotoState(photoID: string): BlobState | null {
  const value = useBoxSnapshot().blobs.get(photoID)?.value
  return typeof value === 'object' ? value : null
}

/** Counts the photos that only this device has, for the limit of new photos in one change. */
export function useUnsentPhotoCount(photos: readonly Photo[]): number {
  const { blobs } = useBoxSnapshot()
  return photos.filter(({ photoID }) => blobs.has(photoID) || unsentPhotos.has(photoID)).length
}
