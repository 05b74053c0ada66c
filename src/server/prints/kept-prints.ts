import { onceADay, type Rhythm } from '#server/jobs/daily.ts'
import type { AccountTx, Database } from '#server/db/database.ts'
import type { FileKind } from '#server/files/kinds.ts'
import type { Context } from '#server/kernel/handler.ts'
import type { Printables } from './printable.ts'

/** Identifies a print: the record, and the SHA-256 of its content. */
export interface PrintKey {
  kind: string
  record: string
  content: Buffer
}

// The search also records the last use; a file that is being removed does not count.
const find = {
  name: 'print-find',
  text: `update prints p set used_at = $5 from files f
          where p.account_id = $1 and p.kind = $2 and p.record_uid = $3 and p.content = $4
            and f.account_id = p.account_id and f.uid = p.file_uid and f.state = 'kept' returning p.file_uid`,
}
const add = {
  name: 'print-add',
  text: 'insert into prints (account_id, kind, record_uid, content, file_uid, used_at) values ($1, $2, $3, $4, $5, $6) on conflict do nothing',
}

/**
 * Returns the file with exactly this content; undefined if it was never made, or was removed as
 * unused.
 */
export async function findPrint(
  tx: AccountTx,
  { kind, record, content }: PrintKey,
  now: Date,
): Promise<string | undefined> {
  return (await tx.maybe<{ file_uid: string }>(find, [tx.accountID, kind, record, content, now]))
    ?.file_uid
}

/** Returns false if another process made it at the same time. */
export async function addPrint(
  tx: AccountTx,
  { kind, record, content }: PrintKey,
  file: string,
  now: Date,
): Promise<boolean> {
  return (await tx.exec(add, [tx.accountID, kind, record, content, file, now])) === 1
}

const shownBy = {
  name: 'print-shown-by',
  text: `select kind, array[record_uid] as records, null::int as user_id, null::timestamptz as until from prints where account_id = $1 and file_uid = $2
         union all
         select kind, records, user_id, until from print_orders where account_id = $1 and file_uid = $2`,
}

/**
 * Returns the records in a file; for a file of several also the only person who may read it, and
 * until when.
 */
function recordsOfFile(
  tx: AccountTx,
  file: string,
): Promise<
  { kind: string; records: string[]; user_id: number | null; until: string | null } | undefined
> {
  return tx.maybe(shownBy, [tx.accountID, file])
}

/**
 * The kind of files for prints: people who may see each of the records may see it; a file of
 * several is only for the person who ordered it, while it waits.
 */
export const printFile = (printables: Printables): FileKind => ({
  name: 'print',
  // People never send one.
  images: { bytes: 0, shorter: 0, longer: 0 },
  made: true,
  shownBy: [
    { table: 'prints', column: 'file_uid' },
    { table: 'print_orders', column: 'file_uid' },
  ],
  mayAdd: () => false,
  mayRead: async (tx, caller, uid, now) => {
    const shows = await recordsOfFile(tx, uid)
    if (shows === undefined) return false
    if (
      shows.user_id !== null &&
      (shows.user_id !== caller.user_id ||
        shows.until === null ||
        Date.parse(shows.until) <= now.getTime())
    )
      return false
    return (await printables.get(shows.kind)?.maySee(tx, caller, shows.records)) === true
  },
})

const unusedPrints = {
  name: 'prints-unused',
  text: 'delete from prints where account_id = $1 and used_at < $2',
}
const pastOrders = {
  name: 'print-orders-past',
  text: 'delete from print_orders where account_id = $1 and (until < $2 or created_at < $3)',
}

const stale = {
  name: 'prints-stale',
  text: 'select account_id from prints where used_at < $1 union select account_id from print_orders where until < $2 or created_at < $1',
}

/**
 * Once a day removes prints that were not opened for a week, and orders whose time is over; no
 * record shows their files then, so the sweep of files removes them. Several processes may do it,
 * also twice. Returns the function that ends it.
 */
export function keepPrints(
  db: Pick<Database, 'system' | 'account'>,
  now: () => Date,
  log: Context['log'],
  rhythm?: Rhythm,
): () => void {
  return onceADay(async () => {
    try {
      const before = new Date(now().getTime() - week)
      for (const { account_id } of await db.system((tx) =>
        tx.query<{ account_id: number }>(stale, [before, now()]),
      ))
        await db.account(account_id, async (tx) => {
          await tx.exec(unusedPrints, [tx.accountID, before])
          await tx.exec(pastOrders, [tx.accountID, now(), before])
        })
    } catch (error) {
      log.error(
        { event: 'old prints stay', error: error instanceof Error ? error.message : String(error) },
        'old prints could not be removed',
      )
    }
  }, rhythm)
}

const week = 7 * 86_400_000
