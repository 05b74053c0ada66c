import type { JsonObject } from '#contract/kernel/json.ts'
import { photosIn } from '#contract/kernel/photos.ts'
import { uploadLimits } from '#contract/kernel/upload-limits.ts'
import type { Answered, Refused } from '../api/answer.ts'
import { call } from '../api/call.ts'
import { base64OfBytes } from '../files/base64.ts'
import type { ScaledPhoto } from './scale-photo.ts'

/** A photo with what it is for. */
export type ShelvedPhoto = ScaledPhoto & { kind: string }

/**
 * Photos where nothing is queued (Login as): they are in this tab alone until the change that names
 * them is saved.
 */
export const memoryShelf = new Map<string, ShelvedPhoto>()

/**
 * Sends what a change names and only this tab has, before the change itself. Null: all of it is
 * there.
 */
export async function sendShelved(
  accountID: string,
  patch: Readonly<JsonObject>,
): Promise<Refused | null> {
  for (const { photoID } of Object.values(patch).flatMap(photosIn)) {
    const photo = memoryShelf.get(photoID)
    if (photo === undefined) continue
    const sent = await sendOne(accountID, photoID, photo)
    if (!sent.ok) return sent
    memoryShelf.delete(photoID)
  }
  return null
}

async function sendOne(
  accountID: string,
  uploadID: string,
  { kind, data, sha256 }: ShelvedPhoto,
): Promise<Answered<unknown> | Refused> {
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
