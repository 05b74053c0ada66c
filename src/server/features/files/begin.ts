import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import type { Upload } from '#contract/files/operations.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { FileKind, FileKinds } from '#server/files/kinds.ts'
import { refuseFile } from '#server/files/refuse-file.ts'
import { hasRoom, noRoom } from '#server/files/room.ts'
import type { Handlers } from '#server/kernel/handler.ts'
import { msPerDay, invalidFile, type SentFile, uploadOf } from './sent-file.ts'

const begin = {
  name: 'upload-begin',
  text: 'insert into files (account_id, uid, kind, file_name, bytes, created_by, created_at, unused_since, sent_sha256) values ($1, $2, $3, $4, $5, $6, $7, $7, $8) on conflict do nothing',
}
const uploadSql = {
  name: 'upload-begun',
  text: 'select account_id, uid, kind, state, bytes, received, mime, width, height, created_at, sent_sha256, is_raw, created_by from files where account_id = $1 and uid = $2',
}

/** The announcement of a file: its id, its properties and its sender. */
interface Announced {
  uid: string
  kind: FileKind
  bytes: number
  hash: Buffer | null
  by: number
}

/**
 * Starts an upload. A retry with the sender's own id returns the upload in its present state, so
 * that a device resumes after a lost answer or a restart. Another file under that id is refused.
 */
export const startUpload =
  (kinds: FileKinds): Handlers<'files'>['start'] =>
  async ({ body: { kind: name, fileName, bytes, uploadID, sha256 } }, context) => {
    const { db, accountID, caller, now, newUid } = context
    const kind = kinds.get(name)
    if (kind === undefined) return invalidFile('kind', 'Must be a kind of file.')
    if (!(await kind.mayAdd(context))) return refuse('not-permitted')
    if (bytes > kind.images.bytes) return refuseFile('too-many-bytes', 'bytes', kind)
    const announced: Announced = {
      uid: uploadID ?? newUid(),
      kind,
      bytes,
      hash: sha256 === undefined ? null : Buffer.from(sha256, 'hex'),
      by: caller.user_id,
    }
    return db.account(accountID, async (tx) => {
      const first = uploadID === undefined ? undefined : await there(tx, announced)
      if (first !== undefined) return first
      if (!(await hasRoom(tx, caller.user_id, bytes))) return noRoom()
      const isNew =
        (await tx.exec(begin, [
          accountID,
          announced.uid,
          kind.name,
          fileName,
          bytes,
          caller.user_id,
          now(),
          announced.hash,
        ])) === 1
      if (isNew)
        return {
          uploadID: announced.uid,
          offset: 0,
          bytes,
          until: new Date(now().getTime() + msPerDay).toISOString(),
        }
      // Another call started it at the same instant, or another company has it.
      return (await there(tx, announced)) ?? refuse('exists')
    })
  }

/** Returns the upload with this id, or undefined if this company has none. */
async function there(
  tx: AccountTx,
  { uid, kind, bytes, hash, by }: Announced,
): Promise<Upload | Refusal | undefined> {
  const found = await tx.maybe<
    Omit<SentFile, 'state'> & { state: SentFile['state'] | 'leaving'; created_by: number }
  >(uploadSql, [tx.accountID, uid])
  if (found === undefined) return undefined
  const { state, sent_sha256 } = found
  if (found.created_by !== by || found.kind !== kind.name) return refuse('exists')
  // The file is being deleted, so its id is free soon.
  if (state === 'leaving') return refuse('busy', { retryAfter: 30 })
  // A stored file has re-encoded bytes, so only its hash can be compared.
  const isSame =
    (state === 'kept' || found.bytes === bytes) &&
    (sent_sha256 === null || hash === null || sent_sha256.equals(hash))
  return isSame ? uploadOf({ ...found, state }) : refuse('exists')
}
