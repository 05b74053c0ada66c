import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { againAndAgain, type Rhythm } from '#server/jobs/daily.ts'
import type { AccountTx, Database } from '#server/db/database.ts'
import type { Context } from '#server/kernel/handler.ts'
import { defineJob, type Jobs } from '#server/jobs/define.ts'
import { storageKeyOf, takePartsAway } from './files.ts'
import { cleanImage, judgeImage } from './image.ts'
import { type Storage, StorageUnavailable } from '../kernel/storage.ts'

/** Writes rows of a company in a transaction. */
type Write = <T>(work: (tx: AccountTx) => Promise<T>) => Promise<T>

const atOnce = 50
const waiting = {
  name: 'files-raw',
  text: `select account_id, uid from files where account_id = $1 and is_raw and state = 'kept' and uid > $2 order by uid limit ${atOnce}`,
}
const stand = {
  name: 'file-anew',
  text: `update files set is_raw = false, mime = $3, bytes = $4, received = $4, width = $5, height = $6, sha256 = $7 where account_id = $1 and uid = $2 and is_raw and state = 'kept'`,
}
const companies = {
  name: 'files-raw-companies',
  text: `select distinct account_id from files where is_raw and state = 'kept'`,
}

// Only images that were already judged reach this, so they are within the limits.
const noLimits = { bytes: Number.MAX_SAFE_INTEGER, pixels: 64_000_000 }

/**
 * Rewrites a photo, upright and without metadata, beside the sent file, and then removes that file
 * with its parts. It may run twice, at the same time, or be interrupted: the result depends only on
 * the sent file, so it is always equal, and the row is updated last. Returns false if the bytes are
 * missing.
 */
export async function writeAnew(
  accountID: number,
  uid: string,
  storage: Storage,
  write: Write,
): Promise<boolean> {
  const [fullSizeKey, small, sent] = [
    storageKeyOf(accountID, uid),
    storageKeyOf(accountID, uid, 'small'),
    storageKeyOf(accountID, uid, 'sent'),
  ]
  const image = await madeOf(await storage.get(sent), () => storage.get(fullSizeKey))
  if (image === null) return false
  await storage.put(fullSizeKey, image.bytes)
  await storage.put(small, image.small)
  await storage.remove(sent)
  await takePartsAway({ account: write }, storage, [uid])
  const sha256 = createHash('sha256').update(image.bytes).digest()
  await write((tx) =>
    tx.exec(stand, [
      tx.accountID,
      uid,
      image.mime,
      image.bytes.length,
      image.width,
      image.height,
      sha256,
    ]),
  )
  return true
}

/**
 * If the sent file is gone, the image was rewritten before, and only the row is not updated yet.
 */
async function madeOf(sent: Buffer | null, written: () => Promise<Buffer | null>) {
  const before = sent === null ? await written() : null
  const image =
    sent !== null
      ? await cleanImage(sent, noLimits)
      : before && (await judgeImage(before, noLimits))
  return image === null || 'fault' in image ? null : image
}

const beforeAll = '00000000-0000-0000-0000-000000000000'

/**
 * Rewrites one image after the other, each followed by a pause of equal length, so that uploads do
 * not wait for it. An image whose bytes are missing does not hold up the others.
 */
export const writeAnewJob = defineJob<Record<string, never>, 'account'>({
  name: 'write-images-anew',
  scope: 'account',
  payload: z.object({}),
  concerns: () => '',
  retries: { times: 20, first: 10, longest: 600 },
  run: async (_, { db, storage, signal }) => {
    let [away, inARow] = [0, 0]
    for (let after: string | undefined = beforeAll; after !== undefined && !signal.aborted;) {
      const last: string = after
      const found = await db.accountSnapshot((tx) =>
        tx.query<{ account_id: number; uid: string }>(waiting, [tx.accountID, last]),
      )
      for (const { account_id, uid } of found) {
        if (signal.aborted) break
        const startedAt = performance.now()
        const done = await writeAnew(account_id, uid, storage, db.account).catch(faultOf)
        away += done === true ? 0 : 1
        inARow = done instanceof StorageUnavailable ? inARow + 1 : 0
        if (inARow === maxFaultsInARow) throw done
        await sleep(performance.now() - startedAt, undefined, { signal }).catch(() => undefined)
      }
      after = found.length < atOnce ? undefined : found.at(-1)?.uid
    }
    return away === 0
      ? null
      : { code: 'failed', detail: `The storage does not have ${away} of them.`, isFinal: false }
  },
})

/**
 * Faults in a row after which the storage counts as away, so that the other images need not be
 * tried.
 */
const maxFaultsInARow = 3

function faultOf(error: unknown): StorageUnavailable {
  if (error instanceof StorageUnavailable) return error
  throw error
}

const rhythm: Rhythm = { first: 5_000, every: 10_000 }

/**
 * Every few seconds adds the job for the companies that have such images, in each process. Returns
 * the function that ends it.
 */
export function keepAnew(
  db: Pick<Database, 'system' | 'account'>,
  jobs: Pick<Jobs, 'add'>,
  log: Context['log'],
  { first, every } = rhythm,
): () => void {
  let isAsked = false
  return againAndAgain(
    async () => {
      if (isAsked) return
      isAsked = true
      try {
        for (const { account_id } of await db.system((tx) =>
          tx.query<{ account_id: number }>(companies),
        ))
          await db.account(account_id, (tx) => jobs.add(tx, writeAnewJob, {}))
      } catch (error) {
        log.error(
          { event: 'images wait', error: error instanceof Error ? error.message : String(error) },
          'images that are to be written anew could not be looked for',
        )
      } finally {
        isAsked = false
      }
    },
    { first, every },
  )
}
