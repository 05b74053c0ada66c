import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { AccountTx } from '#server/db/database.ts'
import type { Context } from '#server/kernel/handler.ts'
import { defineJob, forADay, type JobDatabase, type Jobs } from '#server/jobs/define.ts'
import type { CleanImage } from './image.ts'
import type { FileKind } from './kinds.ts'
import type { CleanPdf } from './pdf.ts'
import { hasRoom } from './room.ts'
import { type LocalFile, type Storage, StorageUnavailable } from '../kernel/storage.ts'

/** The parts needed to store files. */
export interface FileKeeping {
  storage: Storage
  jobs: Jobs
}

export interface NewFile {
  kind: Pick<FileKind, 'name'>
  name: string
  image: CleanImage | CleanPdf | MadeFile | WrittenFile
}

/** A file that the server made itself. */
export interface MadeFile {
  mime: 'application/pdf' | 'application/zip' | 'text/csv'
  bytes: Buffer
  width: null
  height: null
  small: null
}

/** A file that the server made itself and wrote to the disk, because it may be large. */
export interface WrittenFile {
  mime: 'text/csv'
  file: LocalFile
  width: null
  height: null
  small: null
}

/** The call or job for which a file is stored. */
export interface FileOwner {
  db: { account: <T>(accountID: number, work: (tx: AccountTx) => Promise<T>) => Promise<T> }
  accountID: number
  caller: { user_id: number }
  now: () => Date
  newUid: () => string
}

const insert = {
  name: 'file-insert',
  text: `insert into files (account_id, uid, kind, file_name, mime, bytes, received, width, height, sha256, created_by, created_at, unused_since)
    values ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9, $10, $11, $11)`,
}
const keep = {
  name: 'file-keep',
  text: `update files set state = 'kept', unused_since = null where account_id = $1 and uid = $2 and state = 'coming'`,
}
const stand = {
  name: 'file-stand',
  text: `update files set state = 'kept' where account_id = $1 and uid = $2 and state = 'coming'`,
}
const use = {
  name: 'file-use',
  text: `update files set unused_since = null where account_id = $1 and uid = $2 and kind = $3 and state = 'kept'`,
}
const leave = {
  name: 'file-leave',
  text: `update files set state = 'leaving', unused_since = $3 where account_id = $1 and uid = $2`,
}

/**
 * Stores a file that no record shows yet: only its sender sees it, and the code that shows it later
 * calls `useFile`. The row is written before the bytes, so that the sweep finds an interrupted
 * upload. Returns null if the sender has sent too much by now.
 */
export async function stageFile(
  { storage }: Pick<FileKeeping, 'storage'>,
  context: FileOwner,
  file: NewFile,
): Promise<string | null> {
  const uid = await put(storage, context, file, (tx) =>
    hasRoom(tx, context.caller.user_id, contentOf(file).size),
  )
  if (uid !== null)
    await context.db.account(context.accountID, (tx) => tx.exec(stand, [context.accountID, uid]))
  return uid
}

/**
 * Stores an image, and then lets `show` write in one transaction the record that shows it; `null`
 * from `show` removes the image.
 */
export async function addImage<T>(
  { storage, jobs }: FileKeeping,
  context: Context,
  file: NewFile,
  show: (tx: AccountTx, uid: string) => Promise<T | null>,
): Promise<T | null> {
  const { db, accountID, now } = context
  const uid = await put(storage, context, file, () => true)
  if (uid === null) return null
  return db.account(accountID, async (tx) => {
    if ((await tx.exec(keep, [accountID, uid])) === 0)
      throw new StorageUnavailable(new Error('It took a day.'))
    const shown = await show(tx, uid)
    if (shown === null) await removeFile(tx, jobs, uid, now())
    return shown
  })
}

const shownNow = {
  name: 'file-shown-now',
  text: `update files set unused_since = null where account_id = $1 and uid = $2`,
}

/**
 * Stores a file that the server made, and lets `show` write in one transaction the record that
 * shows it. If no record does, the sweep removes the file, so that a caller that is a job need not
 * add another job for that. Returns null if no record shows it.
 */
export async function keepMade(
  { storage }: Pick<FileKeeping, 'storage'>,
  keeper: FileOwner,
  file: NewFile,
  show: (tx: AccountTx, uid: string) => Promise<boolean>,
): Promise<string | null> {
  const { db, accountID } = keeper
  const uid = await put(storage, keeper, file, () => true)
  if (uid === null) return null
  return db.account(accountID, async (tx) => {
    if ((await tx.exec(stand, [accountID, uid])) === 0)
      throw new StorageUnavailable(new Error('It took a day.'))
    if (!(await show(tx, uid))) return null
    await tx.exec(shownNow, [accountID, uid])
    return uid
  })
}

/** Writes the row if `may` allows it, and then the bytes. */
async function put(
  storage: Storage,
  { db, accountID, caller, now, newUid }: FileOwner,
  { kind, name, image }: NewFile,
  may: (tx: AccountTx) => boolean | Promise<boolean>,
): Promise<string | null> {
  const uid = newUid()
  const { content, size, sha256 } = contentOf({ image })
  const row = [
    accountID,
    uid,
    kind.name,
    name,
    image.mime,
    size,
    image.width,
    image.height,
    sha256,
    caller.user_id,
    now(),
  ]
  if (
    !(await db.account(
      accountID,
      async (tx) => (await may(tx)) && (await tx.exec(insert, row)) === 1,
    ))
  )
    return null
  await storage.put(storageKeyOf(accountID, uid), content)
  if (image.small !== null) await storage.put(storageKeyOf(accountID, uid, 'small'), image.small)
  return uid
}

function contentOf({ image }: Pick<NewFile, 'image'>): {
  content: Buffer | LocalFile
  size: number
  sha256: Buffer
} {
  if ('file' in image)
    return { content: image.file, size: image.file.size, sha256: image.file.sha256 }
  const { bytes } = image
  return { content: bytes, size: bytes.length, sha256: createHash('sha256').update(bytes).digest() }
}

/**
 * Marks an existing file as used; call it in the transaction of the record that shows the file.
 * Returns false if it has another kind, does not exist or is being removed. It locks the file's
 * row, so that the sweep skips it.
 */
export async function useFile(
  tx: AccountTx,
  kind: Pick<FileKind, 'name'>,
  uid: string,
): Promise<boolean> {
  return (await tx.exec(use, [tx.accountID, uid, kind.name])) === 1
}

/**
 * Removes a file that no record shows any more: with this transaction it can no longer be read, and
 * a job removes its bytes.
 */
export async function removeFile(
  tx: AccountTx,
  jobs: Pick<Jobs, 'add'>,
  uid: string,
  now: Date,
): Promise<void> {
  await tx.exec(leave, [tx.accountID, uid, now])
  await jobs.add(tx, removeFileJob, { uid })
}

/** Removes a file's bytes and then its row; a file that a record shows stays. */
export const removeFileJob = defineJob({
  name: 'remove-file',
  scope: 'account',
  payload: z.object({ uid: z.uuid() }),
  concerns: () => '',
  retries: forADay,
  run: async ({ uid }, { db, storage }) => {
    await takeAway(db, storage, [uid])
    return null
  },
})

const leaving = {
  name: 'files-leaving',
  text: `select account_id, uid from files where uid = any($1) and state = 'leaving'`,
}
const partsOf = {
  name: 'file-parts-of',
  text: 'select account_id, uid from file_parts where account_id = $1 and file_uid = any($2)',
}
const forgetParts = {
  name: 'file-parts-forget',
  text: 'delete from file_parts where account_id = $1 and uid = any($2)',
}
const forget = {
  name: 'file-forget',
  text: `delete from files f where account_id = $1 and uid = any($2) and state = 'leaving' and not exists (select from file_parts p where p.account_id = f.account_id and p.file_uid = f.uid)`,
}

/**
 * Removes the bytes of files that are being removed, and then their rows, so that no bytes are left
 * without a row. May run twice.
 */
export async function takeAway(
  db: JobDatabase<'account'>,
  storage: Storage,
  uids: readonly string[],
): Promise<void> {
  const going = await db.accountSnapshot((tx) =>
    tx.query<{ account_id: number; uid: string }>(leaving, [uids]),
  )
  if (going.length === 0) return
  await takePartsAway(
    db,
    storage,
    going.map(({ uid }) => uid),
  )
  for (const { account_id, uid } of going)
    for (const shape of shapes) await storage.remove(storageKeyOf(account_id, uid, shape))
  await db.account((tx) => tx.exec(forget, [tx.accountID, going.map(({ uid }) => uid)]))
}

/** Removes the parts in which these files were sent, their bytes first. May run twice. */
export async function takePartsAway(
  db: Pick<JobDatabase<'account'>, 'account'>,
  storage: Storage,
  files: readonly string[],
): Promise<void> {
  const parts = await db.account((tx) =>
    tx.query<{ account_id: number; uid: string }>(partsOf, [tx.accountID, files]),
  )
  for (const { account_id, uid } of parts) await storage.remove(storageKeyOf(account_id, uid))
  if (parts.length > 0)
    await db.account((tx) => tx.exec(forgetParts, [tx.accountID, parts.map(({ uid }) => uid)]))
}

/** Removes the parts in which a file was sent, once the file is complete. */
export const removePartsJob = defineJob({
  name: 'remove-file-parts',
  scope: 'account',
  payload: z.object({ uid: z.uuid() }),
  concerns: () => '',
  retries: forADay,
  run: async ({ uid }, { db, storage }) => {
    await takePartsAway(db, storage, [uid])
    return null
  },
})

export interface FileRow {
  uid: string
  file_name: string
  kind: string
  mime: string
  width: number | null
  sha256: Buffer
  created_by: number
  /** Null while a record shows it. */
  unused_since: string | null
  /**
   * Whether it is still to be rewritten: its bytes are as sent, so they are answered to no caller.
   */
  is_raw: boolean
}

const read = {
  name: 'file-read',
  text: `select uid, file_name, kind, mime, width, sha256, created_by, unused_since, is_raw from files where account_id = $1 and uid = $2 and state = 'kept'`,
}

/** Returns a stored file of this company, without a check of permission. */
export function readFileRow(tx: AccountTx, uid: string): Promise<FileRow | undefined> {
  return tx.maybe<FileRow>(read, [tx.accountID, uid])
}

/**
 * Forms in which the bytes of a file may exist: whole, small, and as they were sent, until they are
 * rewritten (`anew.ts`).
 */
export const shapes = ['whole', 'small', 'sent'] as const

/**
 * Returns the key of the bytes in the storage. The content under a key always has the form that the
 * key names.
 */
export function storageKeyOf(
  accountID: number,
  uid: string,
  shape: (typeof shapes)[number] = 'whole',
): string {
  return `${accountID}/${uid}${shape === 'whole' ? '' : `-${shape}`}`
}

/**
 * SQL of the address of a company's logo in a query over `accounts a` (G1-50); null if it has no
 * logo.
 */
export const logoUriColumn = `'/api/logos/' || a.account_id || '/' || a.logo_file`
