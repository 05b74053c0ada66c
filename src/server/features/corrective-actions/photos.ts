import { maySeeAction } from '#contract/corrective-actions/rules.ts'
import { type Photo, photoLimits, photosIn } from '#contract/kernel/photos.ts'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { roles } from '#contract/kernel/role.ts'
import type { AccountTx } from '#server/db/database.ts'
import { useFile as holdFile } from '#server/files/files.ts'
import type { FileKind } from '#server/files/kinds.ts'
import type { Caller } from '#server/kernel/handler.ts'
import { chainOf } from '#server/people/reporting-tree.ts'
import type { Writer } from '#server/records/kind.ts'

/**
 * The kind of file of photos of corrective actions. A reader of an action may see all photos that
 * it shows or showed (docs/decisions/0074-photos.md).
 */
export const actionPhoto: FileKind = {
  name: 'action-photo',
  images: photoLimits.sent,
  anewLater: true,
  shownBy: [{ table: 'action_photos', column: 'file_uid' }],
  mayAdd: ({ caller }) => caller.roleID === roles.safetyProfessional,
  mayRead: async (tx, caller, uid) => {
    if (caller.roleID === roles.systemAdmin) return true
    const chain = await sightOf(tx, caller)
    return (await actionsOf(tx, [uid])).some((action) => maySeeAction(chain, action))
  },
}

/** Reads the chain in the open transaction. */
async function sightOf(tx: AccountTx, { user_id, roleID }: Caller): Promise<ReadonlySet<number>> {
  return roleID === roles.safetyProfessional
    ? ((await chainOf(tx, user_id, tx.accountID))?.users ?? new Set())
    : new Set()
}

interface Shows {
  file_uid: string
  assignedTo: number
  openedBy: number
}

const showing = {
  name: 'photo-actions',
  text: `select p.file_uid, a.assigned_to as "assignedTo", a.opened_by as "openedBy" from action_photos p join corrective_actions a on a.account_id = p.account_id and a.uid = p.action_uid
          where p.account_id = $1 and p.file_uid = any($2::uuid[])`,
}
const own = {
  name: 'photos-own',
  text: 'select uid from files where account_id = $1 and uid = any($2::uuid[]) and kind = $3 and created_by = $4',
}
const show = {
  name: 'photos-show',
  text: 'insert into action_photos (account_id, file_uid, action_uid) select $1, uid, $3 from unnest($2::uuid[]) as uid on conflict do nothing',
}

function actionsOf(tx: AccountTx, uids: readonly string[]): Promise<Shows[]> {
  return tx.query<Shows>(showing, [tx.accountID, uids])
}

/**
 * Attaches these photos to an action. Those of `before` are attached already. Refuses each photo
 * that is missing, or that the author neither sent nor may see (F-52), so that a photo's id alone
 * gives no access.
 */
export async function showPhotos(
  tx: AccountTx,
  { caller, chain }: Writer,
  actionUid: string,
  photos: unknown,
  before: readonly Photo[],
): Promise<Refusal | null> {
  const shown = new Set(before.map(({ photoID }) => photoID))
  const added = photosIn(photos).flatMap(({ photoID }) => (shown.has(photoID) ? [] : [photoID]))
  if (added.length === 0) return null
  const [sent, elsewhere] = [
    await tx.query<{ uid: string }>(own, [tx.accountID, added, actionPhoto.name, caller.user_id]),
    await actionsOf(tx, added),
  ]
  const may = new Set([
    ...sent.map(({ uid }) => uid),
    ...elsewhere.filter((action) => maySeeAction(chain, action)).map(({ file_uid }) => file_uid),
  ])
  const missing: string[] = []
  // Locks in one order, so that two authors of the same photos cannot deadlock.
  for (const uid of added.toSorted())
    if (!may.has(uid) || !(await holdFile(tx, actionPhoto, uid))) missing.push(uid)
  if (missing.length > 0)
    return refuse('photo-missing', {
      fields: Object.fromEntries(
        missing.map((uid) => [`photos.${uid}`, 'This photo is not on the server.']),
      ),
    })
  await tx.exec(show, [tx.accountID, added, actionUid])
  return null
}
