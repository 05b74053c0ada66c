import { createHash } from 'node:crypto'
import { uploadLimits } from '#contract/kernel/upload-limits.ts'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { bytesOf } from '#server/files/base64.ts'
import {
  type FileKeeping,
  storageKeyOf,
  removeFile,
  removePartsJob,
  shapes,
} from '#server/files/files.ts'
import { cleanImage, judgeImage } from '#server/files/image.ts'
import { beginsAsPdf, judgePdf } from '#server/files/pdf.ts'
import { refuseFile } from '#server/files/refuse-file.ts'
import type { FileKind, FileKinds } from '#server/files/kinds.ts'
import type { Context, Handlers } from '#server/kernel/handler.ts'
import { startUpload } from './begin.ts'
import { companyOfFile } from './company-of.ts'
import { invalidFile, type SentFile, uploadOf } from './sent-file.ts'

const read = {
  name: 'upload-read',
  text: `select account_id, uid, kind, state, bytes, received, mime, width, height, created_at, sent_sha256, is_raw from files where account_id = $1 and uid = $2 and created_by = $3 and state <> 'leaving'`,
}
// Limits announced bytes to twice the size, so that repeated parts cannot fill the storage.
const announce = {
  name: 'part-announce',
  text: `insert into file_parts (account_id, uid, file_uid, from_byte, bytes) select account_id, $3::uuid, uid, $4::int, $5::int from files f where account_id = $1 and uid = $2 and (select coalesce(sum(p.bytes), 0) + $5::int from file_parts p where p.account_id = f.account_id and p.file_uid = f.uid) <= 2 * f.bytes`,
}
const advance = {
  name: 'upload-advance',
  text: `update files set received = $4 where account_id = $1 and uid = $2 and received = $3 and state = 'coming'`,
}
const count = {
  name: 'part-count',
  text: 'update file_parts set is_in = true where account_id = $1 and uid = $2',
}
const drop = {
  name: 'part-drop',
  text: 'delete from file_parts where account_id = $1 and uid = $2',
}
const parts = {
  name: 'parts-in',
  text: 'select uid from file_parts where account_id = $1 and file_uid = $2 and is_in order by from_byte',
}
const stand = {
  name: 'upload-stand',
  text: `update files set state = 'kept', mime = $3, bytes = $4, received = $4, width = $5, height = $6, sha256 = $7, unused_since = $8, is_raw = $9 where account_id = $1 and uid = $2 and state = 'coming'`,
}
const lost = {
  name: 'part-lost',
  text: 'update file_parts set bytes = 0 where account_id = $1 and uid = $2 and not is_in',
}
const allParts = {
  name: 'parts-all',
  text: 'select uid from file_parts where account_id = $1 and file_uid = $2',
}
const dropAll = {
  name: 'parts-drop',
  text: 'delete from file_parts where account_id = $1 and file_uid = $2',
}
const restart = {
  name: 'upload-restart',
  text: `update files set received = 0 where account_id = $1 and uid = $2 and state = 'coming'`,
}
const taken = {
  name: 'upload-taken',
  text: 'select uid from files where account_id = $1 and uid = $2 and created_by = $3 and unused_since is not null for update',
}

type Uploading = Pick<Handlers<'files'>, 'start' | 'progress' | 'append' | 'finish' | 'cancel'>

/**
 * Receives a file in parts. Each part is stored under its own uid and counts once the row includes
 * it: of two parallel parts for one place one counts, and a repeated part changes nothing. Only the
 * sender may continue, with a permission check at each step.
 */
export function uploads({ storage, jobs, kinds }: FileKeeping & { kinds: FileKinds }): Uploading {
  const find = async (uid: string, { db, caller }: Context): Promise<SentFile | undefined> => {
    const accountID = await companyOfFile(db, caller, uid)
    return accountID === undefined
      ? undefined
      : db.accountSnapshot(accountID, (tx) =>
          tx.maybe<SentFile>(read, [accountID, uid, caller.user_id]),
        )
  }
  /** Returns the started upload with its kind, if the caller still may continue it. */
  const going = async (
    uid: string,
    context: Context,
  ): Promise<{ file: SentFile; kind: FileKind } | Refusal> => {
    const file = await find(uid, context)
    const kind = file && kinds.get(file.kind)
    if (file === undefined || kind === undefined) return refuse('not-found')
    return (await kind.mayAdd({ ...context, accountID: file.account_id }))
      ? { file, kind }
      : refuse('not-permitted')
  }
  /**
   * Resets an upload. Deletes the bytes before the rows, so that no bytes lack a row. A part in
   * progress finds its row missing.
   */
  const beginAnew = async ({ account_id, uid }: SentFile, { db }: Context): Promise<void> => {
    const keys = await db.accountSnapshot(account_id, (tx) =>
      tx.query<{ uid: string }>(allParts, [account_id, uid]),
    )
    for (const part of keys) await storage.remove(storageKeyOf(account_id, part.uid))
    await db.account(account_id, async (tx) => {
      await tx.exec(dropAll, [account_id, uid])
      await tx.exec(restart, [account_id, uid])
    })
  }

  return {
    start: startUpload(kinds),

    progress: async ({ params }, context) => {
      const file = await find(params.uploadID, context)
      return file === undefined ? refuse('not-found') : uploadOf(file)
    },

    append: async ({ params, body: { offset, base64Data } }, context) => {
      const { db, newUid } = context
      const found = await going(params.uploadID, context)
      if ('refused' in found) return found
      const {
        file: { account_id, uid, ...file },
      } = found
      const part = bytesOf(base64Data)
      const end = offset + (part?.length ?? 0)
      if (part === null) return invalidFile('base64Data', 'Must be base64.')
      if (end > file.bytes) return invalidFile('base64Data', 'Has more bytes than were announced.')
      if (part.length < uploadLimits.leastPart && end < file.bytes)
        return invalidFile(
          'base64Data',
          `Must have at least ${uploadLimits.leastPart} bytes before the last part.`,
        )
      // A retry whose first answer was lost.
      if (end <= file.received) return uploadOf(found.file)
      if (offset !== file.received) return elsewhere(found.file)
      const key = newUid()
      const isKnown = await db.account(account_id, (tx) =>
        tx.exec(announce, [account_id, uid, key, offset, part.length]),
      )
      if (isKnown === 0)
        return refuse('too-many', {
          message: 'Too many parts of this file were sent twice. Remove it and send it again.',
        })
      try {
        await storage.put(storageKeyOf(account_id, key), part)
      } catch (error) {
        await db.account(account_id, (tx) => tx.exec(lost, [account_id, key]))
        throw error
      }
      const isNext = await db.account(
        account_id,
        async (tx) =>
          (await tx.exec(advance, [account_id, uid, offset, end])) === 1 &&
          (await tx.exec(count, [account_id, key])) === 1,
      )
      if (isNext) return uploadOf({ ...found.file, received: end })
      await storage.remove(storageKeyOf(account_id, key))
      await db.account(account_id, (tx) => tx.exec(drop, [account_id, key]))
      const now = await find(uid, context)
      if (now === undefined) return refuse('not-found')
      return now.received >= end ? uploadOf(now) : elsewhere(now)
    },

    finish: async ({ params }, context) => {
      const { db, now } = context
      const found = await going(params.uploadID, context)
      if ('refused' in found) return found
      const {
        file: { account_id, uid, ...file },
        kind,
      } = found
      if (file.state === 'kept') return fileOf(found.file)
      if (file.received < file.bytes) return elsewhere(found.file)
      const keys = await db.accountSnapshot(account_id, (tx) =>
        tx.query<{ uid: string }>(parts, [account_id, uid]),
      )
      const pieces: (Buffer | null)[] = []
      for (const part of keys) pieces.push(await storage.get(storageKeyOf(account_id, part.uid)))
      const joined = Buffer.concat(pieces.filter((piece) => piece !== null))
      if (joined.length < file.bytes) {
        const other = await find(uid, context)
        // A parallel call has finished first, and the parts are deleted.
        if (other?.state === 'kept') return fileOf(other)
        // The storage has lost a part.
        await beginAnew(found.file, context)
        return elsewhere({ ...found.file, received: 0 })
      }
      if (
        file.sent_sha256 !== null &&
        !createHash('sha256').update(joined).digest().equals(file.sent_sha256)
      ) {
        await beginAnew(found.file, context)
        return refuse('damaged', { fields: { file: 'It did not arrive as it was sent.' } })
      }
      const image =
        kind.pdf && beginsAsPdf(joined)
          ? await judgePdf(joined, { maxBytes: kind.images.bytes, userID: context.caller.user_id })
          : await (kind.anewLater ? judgeImage : cleanImage)(joined, kind.images)
      if ('fault' in image) return refuseFile(image.fault, 'file', kind)
      const isRaw = kind.anewLater === true && image.small !== null
      await storage.put(storageKeyOf(account_id, uid, isRaw ? 'sent' : 'whole'), image.bytes)
      if (image.small !== null)
        await storage.put(storageKeyOf(account_id, uid, 'small'), image.small)
      const sha256 = createHash('sha256').update(image.bytes).digest()
      const isStored = await db.account(account_id, async (tx) => {
        if (
          (await tx.exec(stand, [
            account_id,
            uid,
            image.mime,
            image.bytes.length,
            image.width,
            image.height,
            sha256,
            now(),
            isRaw,
          ])) === 0
        )
          return false
        // The re-encoding removes the parts itself: a job for each of many photos would cost more
        // than the photo.
        if (!isRaw) await jobs.add(tx, removePartsJob, { uid })
        return true
      })
      if (isStored)
        return fileOf({
          uid,
          mime: image.mime,
          bytes: image.bytes.length,
          width: image.width,
          height: image.height,
        })
      const done = await find(uid, context)
      // A parallel call finished and re-encoded the file, so the sent bytes must not stay.
      if (done?.state === 'kept' && !done.is_raw)
        await storage.remove(storageKeyOf(account_id, uid, 'sent'))
      if (done?.state === 'kept') return fileOf(done)
      // The upload was cancelled meanwhile, perhaps before these bytes arrived.
      for (const shape of shapes) await storage.remove(storageKeyOf(account_id, uid, shape))
      return refuse('not-found')
    },

    cancel: async ({ params }, context) => {
      const { db, caller, now } = context
      const accountID = await companyOfFile(db, caller, params.uploadID)
      if (accountID === undefined) return refuse('not-found')
      return db.account(accountID, async (tx) => {
        if ((await tx.maybe(taken, [accountID, params.uploadID, caller.user_id])) === undefined)
          return refuse('not-found')
        await removeFile(tx, jobs, params.uploadID, now())
        return null
      })
    },
  }
}

function fileOf({
  uid,
  mime,
  bytes,
  width,
  height,
}: Pick<SentFile, 'uid' | 'mime' | 'bytes' | 'width' | 'height'>): {
  fileID: string
  mime: string
  bytes: number
  width: number | null
  height: number | null
} {
  return { fileID: uid, mime: mime ?? '', bytes, width, height }
}

/** Refuses a part at a wrong offset. The answer contains the right one. */
function elsewhere(file: SentFile): Refusal {
  return refuse('changed', {
    message: `${file.received} of ${file.bytes} bytes have arrived. Continue from there.`,
    row: uploadOf(file),
  })
}
