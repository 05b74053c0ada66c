import { createHash } from 'node:crypto'
import type { Upload } from '#contract/files/operations.ts'
import { uploadLimits } from '#contract/kernel/upload-limits.ts'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { bytesOf } from '#server/files/base64.ts'
import { type FileKeeping, keyOf, removeFile, removePartsJob } from '#server/files/files.ts'
import { cleanImage, faultWords } from '#server/files/image.ts'
import { beginsAsPdf, judgePdf } from '#server/files/pdf.ts'
import { hasRoom, noRoom } from '#server/files/room.ts'
import type { FileKind, FileKinds } from '#server/files/kinds.ts'
import type { Context, Handlers } from '#server/handler.ts'
import { companyOf } from './company-of.ts'

/** A row of `files` while it is sent, and after. */
interface SentFile {
  account_id: number
  uid: string
  kind: string
  state: 'coming' | 'kept'
  bytes: number
  received: number
  mime: string | null
  width: number | null
  height: number | null
  created_at: string
}

const day = 86_400_000
const begin = { name: 'upload-begin', text: 'insert into files (account_id, uid, kind, file_name, bytes, created_by, created_at, unused_since) values ($1, $2, $3, $4, $5, $6, $7, $7)' }
const read = { name: 'upload-read', text: `select account_id, uid, kind, state, bytes, received, mime, width, height, created_at from files where account_id = $1 and uid = $2 and created_by = $3 and state <> 'leaving'` }
// Twice its bytes: what was sent twice at once, or was lost on the way to the storage, is not sent without end.
const announce = { name: 'part-announce', text: `insert into file_parts (account_id, uid, file_uid, from_byte, bytes) select account_id, $3::uuid, uid, $4::int, $5::int from files f where account_id = $1 and uid = $2 and (select coalesce(sum(p.bytes), 0) + $5::int from file_parts p where p.account_id = f.account_id and p.file_uid = f.uid) <= 2 * f.bytes` }
const advance = { name: 'upload-advance', text: `update files set received = $4 where account_id = $1 and uid = $2 and received = $3 and state = 'coming'` }
const count = { name: 'part-count', text: 'update file_parts set is_in = true where account_id = $1 and uid = $2' }
const drop = { name: 'part-drop', text: 'delete from file_parts where account_id = $1 and uid = $2' }
const parts = { name: 'parts-in', text: 'select uid from file_parts where account_id = $1 and file_uid = $2 and is_in order by from_byte' }
const stand = { name: 'upload-stand', text: `update files set state = 'kept', mime = $3, bytes = $4, received = $4, width = $5, height = $6, sha256 = $7, unused_since = $8 where account_id = $1 and uid = $2 and state = 'coming'` }
const taken = { name: 'upload-taken', text: 'select uid from files where account_id = $1 and uid = $2 and created_by = $3 and unused_since is not null for update' }

type Uploading = Pick<Handlers<'files'>, 'start' | 'progress' | 'append' | 'finish' | 'cancel'>

/**
 * A file that comes in parts. Each part is kept under a uid of its own and counts once the row says so: of two that race at one
 * place one counts, and one that comes again changes nothing. Who began it alone goes on, and is asked at each step whether they may.
 */
export function uploads({ storage, jobs, kinds }: FileKeeping & { kinds: FileKinds }): Uploading {
  const find = async (uid: string, { db, caller }: Context): Promise<SentFile | undefined> => {
    const accountID = await companyOf(db, caller, uid)
    return accountID === undefined ? undefined : db.accountSnapshot(accountID, (tx) => tx.maybe<SentFile>(read, [accountID, uid, caller.user_id]))
  }
  /** What was begun, with its kind, where the caller still may. */
  const going = async (uid: string, context: Context): Promise<{ file: SentFile; kind: FileKind } | Refusal> => {
    const file = await find(uid, context)
    const kind = file && kinds.get(file.kind)
    if (file === undefined || kind === undefined) return refuse('not-found')
    return (await kind.mayAdd({ ...context, accountID: file.account_id })) ? { file, kind } : refuse('not-permitted')
  }

  return {
    start: async ({ body: { kind: name, fileName, bytes } }, context) => {
      const { db, accountID, caller, now, newUid } = context
      const kind = kinds.get(name)
      if (kind === undefined) return invalid('kind', 'Must be a kind of file.')
      if (!(await kind.mayAdd(context))) return refuse('not-permitted')
      if (bytes > kind.images.bytes) return invalid('bytes', faultWords('too-many-bytes', kind.images))
      const uid = newUid()
      const isBegun = await db.account(accountID, async (tx) => {
        if (!(await hasRoom(tx, caller.user_id, bytes))) return false
        await tx.exec(begin, [accountID, uid, kind.name, fileName, bytes, caller.user_id, now()])
        return true
      })
      if (!isBegun) return noRoom()
      return { uploadID: uid, offset: 0, bytes, until: new Date(now().getTime() + day).toISOString() }
    },

    progress: async ({ params }, context) => {
      const file = await find(params.uploadID, context)
      return file === undefined ? refuse('not-found') : uploadOf(file)
    },

    append: async ({ params, body: { offset, base64Data } }, context) => {
      const { db, newUid } = context
      const found = await going(params.uploadID, context)
      if ('refused' in found) return found
      const { file: { account_id, uid, ...file } } = found
      const part = bytesOf(base64Data)
      const end = offset + (part?.length ?? 0)
      if (part === null) return invalid('base64Data', 'Must be base64.')
      if (end > file.bytes) return invalid('base64Data', 'Goes beyond the bytes that were announced.')
      if (part.length < uploadLimits.leastPart && end < file.bytes) return invalid('base64Data', `Must have at least ${uploadLimits.leastPart} bytes before the last part.`)
      // It came before, and its answer was lost.
      if (end <= file.received) return uploadOf(found.file)
      if (offset !== file.received) return elsewhere(found.file)
      const key = newUid()
      const isKnown = await db.account(account_id, (tx) => tx.exec(announce, [account_id, uid, key, offset, part.length]))
      if (isKnown === 0) return refuse('too-many', { message: 'Too many parts of this file were sent twice. Take it back and send it anew.' })
      await storage.put(keyOf(account_id, key), part)
      const isNext = await db.account(account_id, async (tx) => (await tx.exec(advance, [account_id, uid, offset, end])) === 1 && (await tx.exec(count, [account_id, key])) === 1)
      if (!isNext) {
        await storage.remove(keyOf(account_id, key))
        await db.account(account_id, (tx) => tx.exec(drop, [account_id, key]))
      }
      const now = await find(uid, context)
      if (now === undefined) return refuse('not-found')
      return now.received >= end ? uploadOf(now) : elsewhere(now)
    },

    finish: async ({ params }, context) => {
      const { db, now } = context
      const found = await going(params.uploadID, context)
      if ('refused' in found) return found
      const { file: { account_id, uid, ...file }, kind } = found
      if (file.state === 'kept') return fileOf(found.file)
      if (file.received < file.bytes) return elsewhere(found.file)
      const keys = await db.accountSnapshot(account_id, (tx) => tx.query<{ uid: string }>(parts, [account_id, uid]))
      const pieces: Buffer[] = []
      for (const part of keys) pieces.push((await storage.get(keyOf(account_id, part.uid))) ?? Buffer.alloc(0))
      const whole = Buffer.concat(pieces)
      // Asked for twice: the other has ended first, and what the file came in is gone.
      const other = whole.length < file.bytes ? await find(uid, context) : undefined
      if (other?.state === 'kept') return fileOf(other)
      const image = kind.pdf && beginsAsPdf(whole) ? judgePdf(whole, kind.images.bytes) : await cleanImage(whole, kind.images)
      if ('fault' in image) return invalid('file', faultWords(image.fault, kind.images))
      await storage.put(keyOf(account_id, uid), image.bytes)
      if (image.small !== null) await storage.put(keyOf(account_id, uid, 'small'), image.small)
      const sha256 = createHash('sha256').update(image.bytes).digest()
      await db.account(account_id, async (tx) => {
        if ((await tx.exec(stand, [account_id, uid, image.mime, image.bytes.length, image.width, image.height, sha256, now()])) === 1) await jobs.add(tx, removePartsJob, { uid })
      })
      const done = await find(uid, context)
      if (done?.state === 'kept') return fileOf(done)
      // It was taken back meanwhile, and its bytes perhaps before these came.
      for (const size of ['whole', 'small'] as const) await storage.remove(keyOf(account_id, uid, size))
      return refuse('not-found')
    },

    cancel: async ({ params }, context) => {
      const { db, caller, now } = context
      const accountID = await companyOf(db, caller, params.uploadID)
      if (accountID === undefined) return refuse('not-found')
      return db.account(accountID, async (tx) => {
        if ((await tx.maybe(taken, [accountID, params.uploadID, caller.user_id])) === undefined) return refuse('not-found')
        await removeFile(tx, jobs, params.uploadID, now())
        return null
      })
    },
  }
}

function uploadOf({ uid, received, bytes, created_at }: SentFile): Upload {
  return { uploadID: uid, offset: received, bytes, until: new Date(Date.parse(created_at) + day).toISOString() }
}

function fileOf({ uid, mime, bytes, width, height }: SentFile): { fileID: string; mime: string; bytes: number; width: number | null; height: number | null } {
  return { fileID: uid, mime: mime ?? '', bytes, width, height }
}

/** Its sender goes on at another place, which the answer says. */
function elsewhere(file: SentFile): Refusal {
  return refuse('changed', { message: `${file.received} of ${file.bytes} bytes have come. Go on there.`, row: uploadOf(file) })
}

function invalid(field: string, words: string): Refusal {
  return refuse('invalid', { fields: { [field]: words } })
}
