import { refuse } from '#contract/kernel/refusal.ts'
import type { Database } from '#server/db/database.ts'
import { writeAnew } from '#server/files/anew.ts'
import { type FileKeeping, type FileRow, readFileRow } from '#server/files/files.ts'
import type { FileKinds } from '#server/files/kinds.ts'
import { linkTo } from '#server/files/link.ts'
import { shownFile } from '#server/files/shown.ts'
import type { Caller, Handlers } from '#server/kernel/handler.ts'
import type { TokenService } from '#server/http/tokens.ts'
import { companyOfFile } from './company-of.ts'
import { uploads } from './uploads.ts'

export interface FileHandling extends FileKeeping {
  kinds: FileKinds
  tokens: TokenService
}

// Seconds. A page has loaded its images by then, and a leaked link soon becomes useless.
const linkFor = 5 * 60

/** Makes the handlers of files. A file is readable by the readers of what shows it. */
export const files = ({ tokens, ...handling }: FileHandling): Handlers<'files'> => ({
  ...uploads(handling),

  read: async ({ params, query }, { db, caller, now }) => {
    const found = await inSight(db, caller, params.fileID, handling.kinds, now())
    if (found === undefined) return refuse('not-found')
    // Re-encodes a file that is requested before its job ran. The small size is always re-encoded.
    const isRaw = found.row.is_raw && query.size === undefined
    if (
      isRaw &&
      !(await writeAnew(found.accountID, found.row.uid, handling.storage, (work) =>
        db.account(found.accountID, work),
      ))
    )
      return refuse('not-found')
    const row = isRaw
      ? ((await db.accountSnapshot(found.accountID, (tx) => readFileRow(tx, found.row.uid))) ??
        found.row)
      : found.row
    return shownFile(
      handling.storage,
      found.accountID,
      row,
      query.size,
      0,
      handling.kinds.get(found.row.kind),
    )
  },

  link: async ({ params, query }, { db, caller, session, now }) => {
    if ((await inSight(db, caller, params.fileID, handling.kinds, now())) === undefined)
      return refuse('not-found')
    const { uri, until } = await linkTo(tokens, { caller, session, now }, params.fileID, linkFor)
    return { uri: query.size ? `${uri}&size=${query.size}` : uri, until }
  },
})

/**
 * Returns the file, or undefined if it is missing or hidden. The caller cannot tell the two apart.
 */
async function inSight(
  db: Database,
  caller: Caller,
  uid: string,
  kinds: FileKinds,
  now: Date,
): Promise<{ accountID: number; row: FileRow } | undefined> {
  const accountID = await companyOfFile(db, caller, uid)
  if (accountID === undefined) return undefined
  return db.accountSnapshot(accountID, async (tx) => {
    const row = await readFileRow(tx, uid)
    if (row === undefined) return undefined
    // The sender sees a file before anything shows it.
    const isOwn = row.unused_since !== null && row.created_by === caller.user_id
    return isOwn || (await kinds.get(row.kind)?.mayRead(tx, caller, uid, now)) === true
      ? { accountID, row }
      : undefined
  })
}
