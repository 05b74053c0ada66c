import { refuse } from '#contract/kernel/refusal.ts'
import type { Database } from '#server/db/database.ts'
import { type FileKeeping, type FileRow, fileOf } from '#server/files/files.ts'
import type { FileKinds } from '#server/files/kinds.ts'
import { shownFile } from '#server/files/shown.ts'
import type { Caller, Handlers } from '#server/handler.ts'
import type { Tokens } from '#server/http/tokens.ts'
import { companyOf } from './company-of.ts'
import { uploads } from './uploads.ts'

export interface FileHandling extends FileKeeping {
  kinds: FileKinds
  tokens: Tokens
}

// Seconds: a page has its images by then, and a link that went astray is soon worth nothing.
const linkFor = 5 * 60

/** Files by their id: whoever may see what shows them. */
export const files = ({ tokens, ...handling }: FileHandling): Handlers<'files'> => ({
  ...uploads(handling),

  read: async ({ params, query }, { db, caller }) => {
    const found = await inSight(db, caller, params.fileID, handling.kinds)
    return found === undefined ? refuse('not-found') : shownFile(handling.storage, found.accountID, found.row, query.size, 0)
  },

  link: async ({ params, query }, { db, caller, session, now }) => {
    if ((await inSight(db, caller, params.fileID, handling.kinds)) === undefined) return refuse('not-found')
    const expires = Math.min(Math.floor(now().getTime() / 1000) + linkFor, session.expires)
    const token = await tokens.signLink({
      user_id: caller.user_id, session: session.id, sessionVersion: session.version, expires,
      ...(caller.actor && { actor: caller.actor.user_id }),
    }, params.fileID)
    return { uri: `/api/files/${params.fileID}?${query.size ? `size=${query.size}&` : ''}token=${token}`, until: new Date(expires * 1000).toISOString() }
  },
})

/** Undefined: there is none, or it is not for the caller's eyes; which of the two nobody learns. */
async function inSight(db: Database, caller: Caller, uid: string, kinds: FileKinds): Promise<{ accountID: number; row: FileRow } | undefined> {
  const accountID = await companyOf(db, caller, uid)
  if (accountID === undefined) return undefined
  return db.accountSnapshot(accountID, async (tx) => {
    const row = await fileOf(tx, uid)
    if (row === undefined) return undefined
    // Who sent it sees it before anything shows it.
    const isOwn = row.unused_since !== null && row.created_by === caller.user_id
    return isOwn || (await kinds.get(row.kind)?.mayRead(tx, caller, uid)) === true ? { accountID, row } : undefined
  })
}
