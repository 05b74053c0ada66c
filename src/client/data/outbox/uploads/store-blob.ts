import type { Box } from '../box.ts'
import type { ReadTransaction } from '../box-store.ts'
import { type BlobState, boxSchemaVersion } from '../core/types.ts'
import { readMeta } from '../meta.ts'
import { type BoxRefusal, reloadRefusal } from '../outbox.ts'
import { unreferencedBlobs } from '../transactions/blobs.ts'

/** A photo that was just chosen. */
export interface NewBlob extends Pick<BlobState, 'kind' | 'type' | 'sha256'> {
  id: string
  data: ArrayBuffer
}

const day = 86_400_000

/**
 * Stores a photo as soon as it is chosen, so that a reload, a crash or an abandoned form loses
 * none. The change that names it is saved later, in its own transaction. Removes photos that
 * nothing has named for a day. `now`: by the server's clock.
 */
export function storeBlob(
  box: Box,
  { id, data, ...known }: NewBlob,
  now: string,
): Promise<{ ok: true } | BoxRefusal> {
  return box.write(['outbox', 'sent', 'drafts', 'blobs', 'ext', 'meta'], async (tx) => {
    if ((await readMeta(tx)).schema !== boxSchemaVersion) return reloadRefusal
    for (const old of await forgotten(tx, now)) {
      tx.drop('blobs', old)
      tx.drop('ext', old)
    }
    tx.put('blobs', { id, data })
    tx.put('ext', {
      id,
      value: { ...known, size: data.byteLength, keptAt: now, sent: 0, uploaded: false },
    })
    return { ok: true }
  })
}

/** Returns photos older than a day that nothing names. */
async function forgotten(tx: ReadTransaction, now: string): Promise<string[]> {
  const rows = await tx.all('ext')
  const old = rows.flatMap(({ id, value }) =>
    typeof value === 'object' && Date.parse(now) - Date.parse(value.keptAt) > day ? [id] : [],
  )
  return old.length === 0 ? [] : unreferencedBlobs(tx, old, await tx.all('drafts'))
}

/** Returns the bytes of a photo with their type; null: not on this device. */
export async function readBlob(box: Box, id: string): Promise<{ ok: true; blob: Blob | null }> {
  return box.read(['blobs', 'ext'], async (tx) => {
    const [found, known] = await Promise.all([tx.get('blobs', id), tx.get('ext', id)])
    const type = typeof known?.value === 'object' ? known.value.type : ''
    return { ok: true, blob: found ? new Blob([found.data], { type }) : null }
  })
}

/** Returns the hash in hexadecimal. */
export async function sha256Of(data: ArrayBuffer): Promise<string> {
  return Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', data)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
