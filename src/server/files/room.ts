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
 * Returns whether this person may send this number of bytes more, on top of what they sent and no
 * record shows yet. Call it in the transaction that writes the file's row, before that: two
 * simultaneous uploads would otherwise find the same room.
 */
export async function hasRoom(tx: AccountTx, userID: number, bytes: number): Promise<boolean> {
  await tx.query(lockPerson, [userID])
  const room = await tx.one<{ bytes: number; files: number }>(roomOf, [tx.accountID, userID])
  return room.bytes + bytes <= uploadLimits.ofPerson && room.files < uploadLimits.filesOfPerson
}

/** Returns the refusal of `hasRoom`; `files` distinguishes it from too many calls. */
export function noRoom(): Refusal {
  const message =
    'Too many files were uploaded without saving. Save the records that they belong to, or remove some.'
  return refuse('too-many', { message, fields: { files: message }, retryAfter: 3600 })
}
