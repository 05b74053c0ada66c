import { createHash, randomUUID } from 'node:crypto'
import { redPoint } from '../cases/companies.ts'

/** Sends a request as the opener of an action; throws on an unexpected response. */
type Ask = (method: string, path: string, body?: unknown) => Promise<unknown>

/**
 * Sends the photo requests that no case has: begun twice under one id, damaged on the way and sent
 * again, shown by an action and read there.
 */
export async function everyWayOfPhotos(
  ask: Ask,
  refused: Ask,
  { accountID, action }: { accountID: number; action: (of: object) => object },
): Promise<void> {
  const bytes = Buffer.from(redPoint, 'base64')
  const uploadID = randomUUID()
  const begun = {
    kind: 'action-photo',
    fileName: 'point.png',
    bytes: bytes.length,
    uploadID,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
  const start = () => ask('POST', `/api/accounts/${accountID}/uploads`, begun)
  const append = (base64Data: string) =>
    ask('PATCH', `/api/uploads/${uploadID}`, { offset: 0, base64Data })
  await start()
  await append(Buffer.alloc(bytes.length, 1).toString('base64'))
  await refused('POST', `/api/uploads/${uploadID}/finish`)
  await start()
  await append(redPoint)
  await ask('POST', `/api/uploads/${uploadID}/finish`)
  const photo = {
    photoID: uploadID,
    when: 'before',
    takenAt: '2026-11-20T08:00:00.000Z',
    width: 1,
    height: 1,
    caption: '',
  }
  await ask('POST', `/api/accounts/${accountID}/actions`, action({ photos: [photo] }))
  await ask('GET', `/api/files/${uploadID}`)
}
