import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { type MarkedReply, reply } from '#server/kernel/handler.ts'
import { sentFileName } from './file-name.ts'
import type { Database } from '#server/db/database.ts'
import { writeAnew } from './anew.ts'
import { type FileRow, readFileRow, storageKeyOf } from './files.ts'
import type { FileKind } from './kinds.ts'
import type { Storage } from '../kernel/storage.ts'

/**
 * Reads a file that the caller may see, or its small image; null if it is gone. A photo that is
 * still as it was sent is rewritten first, because it may hold its place.
 */
export async function readBytes(
  storage: Storage,
  db: Database,
  accountID: number,
  uid: string,
  size: 'small' | undefined,
): Promise<{ bytes: Buffer; type: string } | null> {
  const readRow = () => db.accountSnapshot(accountID, (tx) => readFileRow(tx, uid))
  const found = await readRow()
  if (found === undefined) return null
  const isRaw = found.is_raw && size === undefined
  if (isRaw && !(await writeAnew(accountID, uid, storage, (work) => db.account(accountID, work))))
    return null
  const row = isRaw ? ((await readRow()) ?? found) : found
  const bytes = await storage.get(storageKeyOf(accountID, uid, size))
  return bytes === null ? null : { bytes, type: size === 'small' ? 'image/webp' : row.mime }
}

/**
 * Answers a file; the caller has checked the permission. It has the type that its bytes were found
 * to have and a name of ours, or the name it was sent under if its kind requires that. Browsers
 * show an image, or a file that we `made`, in place; any other file is saved and never opened as a
 * page of this address (trust-cases, 3.2.1).
 * @param maxAge seconds that the caller's device may show it without a request; 0: permission is
 * checked at each read
 */
export async function shownFile(
  storage: Storage,
  accountID: number,
  row: FileRow,
  size: 'small' | undefined,
  maxAge: number,
  { made, keepsName }: Pick<FileKind, 'made' | 'keepsName'> = {},
): Promise<MarkedReply<null> | Refusal> {
  const isImage = row.width !== null
  const bytes =
    size === 'small' && !isImage ? null : await storage.get(storageKeyOf(accountID, row.uid, size))
  // The file was removed just after its row was read.
  if (bytes === null) return refuse('not-found')
  const type = size === 'small' ? 'image/webp' : row.mime
  const etag = `${row.sha256.toString('base64url').slice(0, 22)}${size ? '.small' : ''}`
  const defaultName = `${row.kind}.${type.replace(/^\w+\//, '')}`
  const name =
    keepsName && size === undefined
      ? sentFileName(row.file_name, type)
      : made
        ? row.file_name
        : defaultName
  return reply(null, {
    file: {
      bytes,
      type,
      name,
      disposition: isImage || made ? 'inline' : 'attachment',
      etag,
      maxAge,
    },
  })
}
