import type { JsonObject } from '#contract/kernel/json.ts'
import { photosIn } from '#contract/kernel/photos.ts'
import { uploadLimits } from '#contract/kernel/upload-limits.ts'
import type { ApiSuccess, ApiFailure } from '../api/api-result.ts'
import { call } from '../api/call.ts'
import { base64OfBytes } from '../files/base64.ts'
import type { ScaledPhoto } from './scale-photo.ts'

/** A photo and its kind of upload. */
export type UnsentPhoto = ScaledPhoto & { kind: string }

/**
 * Photos of a session without a box (Login as): only this tab has them until the change that names
 * them is saved.
 */
export const unsentPhotos = new Map<string, UnsentPhoto>()

/**
 * Sends the photos of a change that only this tab has, before the change itself. Null: the server
 * has all of them.
 */
export async function uploadUnsentPhotos(
  accountID: string,
  patch: Readonly<JsonObject>,
): Promise<ApiFailure | null> {
  for (const { photoID } of Object.values(patch).flatMap(photosIn)) {
    const photo = unsentPhotos.get(photoID)
    if (photo === undefined) continue
    const sent = await uploadPhoto(accountID, photoID, photo)
    if (!sent.ok) return sent
    unsentPhotos.delete(photoID)
  }
  return null
}

async function uploadPhoto(
  accountID: string,
  uploadID: string,
  { kind, data, sha256 }: UnsentPhoto,
): Promise<ApiSuccess<unknown> | ApiFailure> {
  const bytes = data.byteLength
  const begun = await call('files.start', {
    params: { accountID },
    body: { kind, fileName: 'photo.jpg', bytes, uploadID, sha256 },
  })
  if (!begun.ok) return begun
  let { offset } = begun.body
  while (offset < begun.body.bytes) {
    const part = new Uint8Array(data, offset, Math.min(uploadLimits.part, bytes - offset))
    const answer = await call('files.append', {
      params: { uploadID },
      body: { offset, base64Data: base64OfBytes(part) },
    })
    if (!answer.ok) return answer
    offset = answer.body.offset
  }
  return call('files.finish', { params: { uploadID } })
}
