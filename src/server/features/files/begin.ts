import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import type { Upload } from '#contract/files/operations.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { FileKind, FileKinds } from '#server/files/kinds.ts'
import { refuseFile } from '#server/files/refuse-file.ts'
import { hasRoom, noRoom } from '#server/files/room.ts'
import type { Handlers } from '#server/handler.ts'
import { day, invalid, type SentFile, uploadOf } from './sent-file.ts'

const begin = {
  name: 'upload-begin',
  text: 'insert into files (account_id, uid, kind, file_name, bytes, created_by, created_at, unused_since, sent_sha256) values ($1, $2, $3, $4, $5, $6, $7, $7, $8) on conflict do nothing',
}
const begun = {
  name: 'upload-begun',
  text: 'select account_id, uid, kind, state, bytes, received, mime, width, height, created_at, sent_sha256, is_raw, created_by from files where account_id = $1 and uid = $2',
}

/** What a sender says of the file that they begin, under which id, and who they are. */
interface Announced {
  uid: string
  kind: FileKind
  bytes: number
  hash: Buffer | null
  by: number
}

/**
 * Begins a file. Under an id of the sender's own it may be asked again, in whatever state the file
 * is: what is there of the same file is answered, so that a device goes on after a lost answer or a
 * restart; any other file under that id is refused.
 */
export const startUpload =
  (kinds: FileKinds): Handlers<'files'>['start'] =>
  async ({ body: { kind: name, fileName, bytes, uploadID, sha256 } }, context) => {
    const { db, accountID, caller, now, newUid } = context
    const kind = kinds.get(name)
    if (kind === undefined) return invalid('kind', 'Must be a kind of file.')
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
          until: new Date(now().getTime() + day).toISOString(),
        }
      // Begun at the same instant, or another company's.
      return (await there(tx, announced)) ?? refuse('exists')
    })
  }

/** What stands under the id by now; undefined: nothing of this company. */
async function there(
  tx: AccountTx,
  { uid, kind, bytes, hash, by }: Announced,
): Promise<Upload | Refusal | undefined> {
  const found = await tx.maybe<
    Omit<SentFile, 'state'> & { state: SentFile['state'] | 'leaving'; created_by: number }
  >(begun, [tx.accountID, uid])
  if (found === undefined) return undefined
  const { state, sent_sha256 } = found
  if (found.created_by !== by || found.kind !== kind.name) return refuse('exists')
  // On its way out: its place is free in a moment.
  if (state === 'leaving') return refuse('busy', { retryAfter: 30 })
  // Once it stands its bytes are those that were written anew.
  const isSame =
    (state === 'kept' || found.bytes === bytes) &&
    (sent_sha256 === null || hash === null || sent_sha256.equals(hash))
  return isSame ? uploadOf({ ...found, state }) : refuse('exists')
}
