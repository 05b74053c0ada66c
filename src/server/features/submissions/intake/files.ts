import { photoLimits } from '#contract/kernel/photos.ts'
import type { AccountTx } from '#server/db/database.ts'
import { useFile as holdFile } from '#server/files/files.ts'
import type { FileKind } from '#server/files/kinds.ts'
import { maySeeAll } from '../kind.ts'

const ofFile = {
  name: 'submission-of-file',
  text: `select s.user_id as "userID", s.is_removed as "isRemoved" from submission_files f join submissions s using (account_id, submission_id) where f.account_id = $1 and f.file_uid = $2`,
}

/** The kind of file of photos and signatures. A reader of the record may read them. */
export const submissionFile: FileKind = {
  name: 'submission-photo',
  images: photoLimits.sent,
  anewLater: true,
  shownBy: [{ table: 'submission_files', column: 'file_uid' }],
  mayAdd: ({ caller, accountID }) => caller.accountID === accountID,
  mayRead: async (tx, caller, uid) => {
    const row = await tx.maybe<{ userID: number; isRemoved: boolean }>(ofFile, [tx.accountID, uid])
    return row !== undefined && maySeeAll(tx, caller, [row])
  },
}

const claimed = {
  name: 'submission-files-shown',
  text: 'select file_uid from submission_files where account_id = $1 and file_uid = any($2::uuid[])',
}
const show = {
  name: 'submission-file',
  text: 'insert into submission_files (account_id, file_uid, submission_id) select $1, unnest($2::uuid[]), $3',
}

/**
 * Locks the files that a record will show. Returns those of another kind, those named twice, and
 * those that another record shows.
 */
export async function claimFiles(tx: AccountTx, files: readonly string[]): Promise<string[]> {
  if (files.length === 0) return []
  const wrong = files.filter((file, place) => files.indexOf(file) !== place)
  // Locks in one order, so that two records with the same files cannot deadlock.
  for (const file of files.toSorted())
    if (!(await holdFile(tx, submissionFile, file))) wrong.push(file)
  // Checks after all locks, because a parallel claim waits for them.
  return [
    ...wrong,
    ...(await tx.query<{ file_uid: string }>(claimed, [tx.accountID, files])).map(
      ({ file_uid }) => file_uid,
    ),
  ]
}

/** Attaches these files to the record. */
export async function showSubmissionFiles(
  tx: AccountTx,
  submissionID: number,
  files: readonly string[],
): Promise<void> {
  if (files.length > 0) await tx.exec(show, [tx.accountID, files, submissionID])
}
