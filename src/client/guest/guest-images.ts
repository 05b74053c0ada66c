import type { ApiFailure } from '#client/data/api/api-result.ts'
import { callWithoutAccount } from '#client/data/api/call-without-account.ts'
import type { GuestView } from '#contract/guest-links/schema.ts'
import type { CachedImage, GuestStore } from './guest-data.ts'

type Size = 'small' | 'whole'

export interface GuestImages {
  /** Finds a photo on the device, or else on the server. */
  find(photoID: string, size: Size): Promise<Blob | ApiFailure>
  /** Brings the photos of the record to the device, the small ones first. */
  bring(view: GuestView, signal: AbortSignal): Promise<void>
}

/** The photos of a link, which the device keeps to show them without a network. */
export function createGuestImages(
  key: { token: string; device: string },
  store: GuestStore,
): GuestImages {
  const loading = new Map<string, Promise<Blob | ApiFailure>>()
  /** Loads once for the record that shows a photo and the copy that keeps it. */
  function find(photoID: string, size: Size): Promise<Blob | ApiFailure> {
    const name = `${size}/${photoID}`
    const begun = loading.get(name) ?? load(photoID, size).finally(() => loading.delete(name))
    loading.set(name, begun)
    return begun
  }

  async function load(photoID: string, size: Size): Promise<Blob | ApiFailure> {
    const found = await store.transact('relaxed', async (tx) => {
      const own = await tx.get(`own/${photoID}`)
      return own ? { mime: 'image/jpeg', data: own } : tx.get(`${size}/${photoID}`)
    })
    if (found) return blobOf(found)
    const answer = await callWithoutAccount<'guestLinks.photo'>('/api/guest/photo', {
      ...key,
      photoID,
      size,
    })
    if (!answer.ok) {
      const other = await store.transact('relaxed', (tx) =>
        tx.get(size === 'small' ? `whole/${photoID}` : `small/${photoID}`),
      )
      return other ? blobOf(other) : answer
    }
    const { mime, base64Data } = answer.body
    const data = Uint8Array.from(atob(base64Data), (letter) => letter.charCodeAt(0)).buffer
    await store
      .transact('relaxed', async (tx) => {
        // A link that ended meanwhile leaves nothing on the device.
        if (await tx.get('view')) tx.put(`${size}/${photoID}`, { mime, data })
      })
      // A full device shows the photo all the same.
      .catch(() => undefined)
    return blobOf({ mime, data })
  }

  let isBringing = false
  async function bring({ photos, replies }: GuestView, signal: AbortSignal): Promise<void> {
    const wanted = [
      ...photos.map(({ photoID }) => photoID),
      ...replies.flatMap(({ photoIDs }) => photoIDs),
    ]
    const here = new Set(await store.transact('relaxed', (tx) => tx.keys()))
    for (const size of ['small', 'whole'] as const)
      for (const photoID of wanted) {
        if (here.has(`own/${photoID}`) || here.has(`${size}/${photoID}`)) continue
        if (signal.aborted) return
        const found = await find(photoID, size)
        if (!(found instanceof Blob) && found.kind !== 'refused') return
      }
  }

  return {
    find,
    async bring(view, signal) {
      if (isBringing) return
      isBringing = true
      // What did not come now comes with the next answer.
      await bring(view, signal).catch(() => undefined)
      isBringing = false
    },
  }
}

const blobOf = ({ mime, data }: CachedImage) => new Blob([data], { type: mime })
