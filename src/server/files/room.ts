import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { uploadLimits } from '#contract/kernel/upload-limits.ts'
import type { AccountTx } from '#server/db/database.ts'

const lockPerson = {
  name: 'files-person',
  text: `select pg_advisory_xact_lock(hashtext('files'), $1)`,
}
const roomOf = {
  name: 'files-room',
  text: 'select coalesce(sum(bytes), 0)::int as bytes, count(*)::int as files from files where account_id = $1 and created_by = $2 and unused_since is not null',
}

/**
 * Whether this person may send so many bytes more, beside what they sent and nothing shows yet.
 * Asked in the transaction that writes the file's row, before it: two that begin at once would each
 * find the same room.
 */
export async function hasRoom(tx: AccountTx, userID: number, bytes: number): Promise<boolean> {
  await tx.query(lockPerson, [userID])
  const room = await tx.one<{ bytes: number; files: number }>(roomOf, [tx.accountID, userID])
  return room.bytes + bytes <= uploadLimits.ofPerson && room.files < uploadLimits.filesOfPerson
}

/** What is answered where there is none; `files` tells it from too many tries. */
export function noRoom(): Refusal {
  const message =
    'Too many files were sent that nothing shows yet. Use them, or take some of them back.'
  return refuse('too-many', { message, fields: { files: message }, retryAfter: 3600 })
}
