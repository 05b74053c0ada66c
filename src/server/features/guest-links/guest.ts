import type { CorrectiveAction } from '#contract/corrective-actions/schema.ts'
import { guestLimits } from '#contract/corrective-actions/guest-replies.ts'
import type { GuestReply, GuestView } from '#contract/guest-links/schema.ts'
import type { Photo } from '#contract/kernel/photos.ts'
import { isRefusal, type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { uuidV5 } from '#contract/kernel/uuid-v5.ts'
import type { AccountTx } from '#server/db/database.ts'
import { actionPhoto } from '#server/features/corrective-actions/door.ts'
import { bytesOf } from '#server/files/base64.ts'
import { stageFile, useFile as holdFile } from '#server/files/files.ts'
import { cleanImage } from '#server/files/image.ts'
import { refuseFile } from '#server/files/refuse-file.ts'
import { noRoom } from '#server/files/room.ts'
import { readBytes } from '#server/files/shown.ts'
import type { Context, Handlers } from '#server/kernel/handler.ts'
import type { Storage } from '#server/kernel/storage.ts'
import type { Author } from '#server/records/kind.ts'
import { readRows } from '#server/records/read-rows.ts'
import { changeServerFields } from '#server/records/server-change.ts'
import { endLink, findLink, type FoundLink, mayUse, readLinkSecret, tryPin } from './links.ts'
import { type GuestLinkParts, withdrawnIn } from './office.ts'
import { tellOfReply } from './reply-mail.ts'
import { fileOfPhoto, guestViewOf, type PhotoNames } from './view.ts'

export interface GuestParts extends GuestLinkParts {
  storage: Storage
}

/** Makes the handlers for people without an account; the token in the body is all that lets in. */
export function guestHandlers(
  parts: GuestParts,
): Pick<Handlers<'guestLinks'>, 'open' | 'photo' | 'addPhoto' | 'reply'> {
  const { kind, storage } = parts

  /** Returns the link of a device that may use it. */
  const letIn = async (
    { token, device }: { token: string; device: string },
    context: Context<null>,
  ): Promise<FoundLink | Refusal> => {
    const link = await findLink(token, context)
    if (isRefusal(link)) return link
    return (await mayUse(context.db, link, device)) ? link : refuse('pin-needed')
  }

  /** Returns the action of a link, with the ids that its devices gave their photos. */
  const read = ({ account_id, action_uid, link_id }: FoundLink, { db, epoch }: Context<null>) =>
    db.accountSnapshot(account_id, async (tx) => {
      const [row] = await readRows(tx, kind, { uids: [action_uid] }, epoch)
      return row === undefined ? undefined : { row, names: await photoNames(tx, link_id) }
    })

  const viewOf = async (link: FoundLink, context: Context<null>): Promise<GuestView | Refusal> => {
    const found = await read(link, context)
    return found === undefined ? refuse('not-found') : guestViewOf(found.row, link, found.names)
  }

  return {
    open: async ({ body: { pin, ...key } }, context) => {
      const link = await findLink(key.token, context)
      if (isRefusal(link)) return link
      if (!(await mayUse(context.db, link, key.device))) {
        if (pin === undefined) return refuse('pin-needed')
        const refusal = await judgePin(parts, link, { pin, device: key.device }, context)
        if (refusal !== null) return refusal
      }
      return viewOf(link, context)
    },

    photo: async ({ body: { photoID, size, ...key } }, context) => {
      const link = await letIn(key, context)
      if (isRefusal(link)) return link
      const found = await read(link, context)
      const uid = found && fileOfPhoto(found.row, link.link_id, found.names, photoID)
      if (uid === undefined) return refuse('not-found')
      const file = await readBytes(
        storage,
        context.db,
        link.account_id,
        uid,
        size === 'small' ? 'small' : undefined,
      )
      return file === null
        ? refuse('not-found')
        : { mime: file.type, base64Data: file.bytes.toString('base64') }
    },

    addPhoto: async ({ body: { photoID, base64Data, ...key } }, context) => {
      const link = await letIn(key, context)
      if (isRefusal(link)) return link
      const { db, now, newUid } = context
      const sentBefore = () =>
        db.accountSnapshot(link.account_id, (tx) =>
          tx.maybe<Sent>(sentPhotos, [tx.accountID, link.link_id, [photoID]]),
        )
      const known = await sentBefore()
      if (known !== undefined) return answered(known)
      const bytes = bytesOf(base64Data)
      if (bytes === null) return refuse('invalid', { fields: { base64Data: 'Must be base64.' } })
      const { count } = await db.accountSnapshot(link.account_id, (tx) =>
        tx.one<{ count: number }>(countPhotos, [tx.accountID, link.link_id]),
      )
      if (count >= guestLimits.photos) return noRoom()
      const image = await cleanImage(bytes, actionPhoto.images)
      if ('fault' in image) return refuseFile(image.fault, 'base64Data', actionPhoto)
      // A photo that no reply shows within a day is removed again.
      const fileUid = await stageFile(
        { storage },
        { db, accountID: link.account_id, caller: { user_id: link.created_by }, now, newUid },
        { kind: actionPhoto, name: 'photo', image },
      )
      if (fileUid === null) return noRoom()
      const isFirst = await db.account(link.account_id, (tx) =>
        tx.exec(insertPhoto, [tx.accountID, link.link_id, photoID, fileUid]),
      )
      if (isFirst === 1) return { photoID, width: image.width, height: image.height }
      // The same photo came by another call at the same time.
      const other = await sentBefore()
      return other === undefined ? refuse('busy', { retryAfter: 5 }) : answered(other)
    },

    reply: async ({ body }, context) => {
      const link = await letIn(body, context)
      if (isRefusal(link)) return link
      const at = context.now()
      const author: Author = {
        // Not a person of the company: the history has the name that was typed.
        caller: { accountID: 0, user_id: 0, name: body.name.trim(), actor: null },
        epoch: context.epoch,
        receivedAt: at,
      }
      const row = await changeServerFields(
        kind,
        link.action_uid,
        author,
        { db: context.db, accountID: link.account_id },
        async (tx, before) => {
          const change = await receive(tx, before, link, body, at)
          if (change !== null && !isRefusal(change))
            await tellOfReply(tx, parts.jobs, {
              ...before,
              by: author.caller.name,
              status: body.status,
              sender: link.created_by,
              at,
            })
          return change
        },
      )
      if (row === undefined) return refuse('not-found')
      return isRefusal(row) ? row : viewOf(link, context)
    },
  }
}

/** A photo that came by a link. */
interface Sent {
  /** The id that the device gave it. */
  photoID: string
  fileUid: string
  width: number
  height: number
}

const answered = ({ photoID, width, height }: Sent) => ({ photoID, width, height })

const sentPhotos = {
  name: 'guest-photos-sent',
  text: `select g.photo_id as "photoID", f.uid as "fileUid", f.width, f.height from guest_photos g join files f on f.account_id = g.account_id and f.uid = g.file_uid
          where g.account_id = $1 and g.link_id = $2 and g.photo_id = any($3::uuid[]) and f.state = 'kept'`,
}
const namesOfPhotos = {
  name: 'guest-photo-names',
  text: 'select photo_id, file_uid from guest_photos where account_id = $1 and link_id = $2',
}

/** Returns the ids that the devices of a link gave their photos, by file. */
async function photoNames(tx: AccountTx, linkID: string): Promise<PhotoNames> {
  const rows = await tx.query<{ photo_id: string; file_uid: string }>(namesOfPhotos, [
    tx.accountID,
    linkID,
  ])
  return new Map(rows.map(({ photo_id, file_uid }) => [file_uid, photo_id]))
}

const countPhotos = {
  name: 'guest-photos-count',
  text: 'select count(*)::int as count from guest_photos where account_id = $1 and link_id = $2',
}
const insertPhoto = {
  name: 'guest-photo-insert',
  text: 'insert into guest_photos (account_id, link_id, photo_id, file_uid) values ($1, $2, $3, $4) on conflict do nothing',
}
const showPhoto = {
  name: 'guest-photo-show',
  text: 'insert into action_photos (account_id, file_uid, action_uid) values ($1, $2, $3) on conflict do nothing',
}

/**
 * Adds a reply to the action under the lock of its row; null if it came before (CA-77). Its photos
 * are those that came by the same link.
 */
async function receive(
  tx: AccountTx,
  before: CorrectiveAction,
  link: FoundLink,
  reply: Pick<GuestReply, 'replyID' | 'name' | 'status' | 'note' | 'writtenAt' | 'photos'>,
  at: Date,
) {
  const { replyID, photos } = reply
  if (before.guestReplies.some((known) => known.replyID === replyID)) return null
  // Withdrawn after the link was found, before the row was locked.
  const own = before.guestLinks.find(({ linkID }) => linkID === link.link_id)
  if (own === undefined || own.revokedAt !== null) return refuse('link-withdrawn')
  if (before.guestReplies.length >= guestLimits.replies)
    return refuse('invalid', { fields: { note: 'This corrective action has too many replies.' } })
  const sent = await tx.query<Sent>(sentPhotos, [
    tx.accountID,
    link.link_id,
    photos.map(({ photoID }) => photoID),
  ])
  const byID = new Map(sent.map((photo) => [photo.photoID, photo]))
  // Refuses before the first write, because a refusal does not undo the transaction.
  const missing = photos.filter(({ photoID }) => !byID.has(photoID))
  if (missing.length > 0)
    return refuse('photo-missing', {
      fields: Object.fromEntries(
        missing.map(({ photoID }) => [`photos.${photoID}`, 'This photo is not on the server.']),
      ),
    })
  // The file says how large it is, not its sender.
  const shown = photos.map((photo): Photo => {
    const { fileUid = '', width = 0, height = 0 } = byID.get(photo.photoID) ?? {}
    return { ...photo, photoID: fileUid, width, height, caption: '' }
  })
  for (const { photoID } of shown) {
    if (!(await holdFile(tx, actionPhoto, photoID)))
      throw new Error('The sweep removed a photo meanwhile. The phone sends it again.')
    await tx.exec(showPhoto, [tx.accountID, photoID, before.uid])
  }
  const received = {
    replyID,
    linkID: link.link_id,
    name: reply.name.trim(),
    status: reply.status,
    note: reply.note.trim(),
    writtenAt: reply.writtenAt,
    receivedAt: at.toISOString(),
    photoIDs: shown.map(({ photoID }) => photoID),
  }
  const known = new Set(before.guestPhotos.map(({ photoID }) => photoID))
  const added = shown.filter(({ photoID }) => !known.has(photoID))
  return {
    ticketID: uuidV5(replyID, link.link_id),
    authoredAt: reply.writtenAt,
    set: {
      guestReplies: [...before.guestReplies, received],
      ...(added.length > 0 && { guestPhotos: [...before.guestPhotos, ...added] }),
    },
  }
}

/** Judges the PIN of a new device; null if it is right. One wrong PIN too many ends the link. */
async function judgePin(
  { kind, box }: GuestParts,
  link: FoundLink,
  { pin, device }: { pin: string; device: string },
  { db, now, epoch, newUid }: Context<null>,
): Promise<Refusal | null> {
  const at = now()
  const tried = await db.account(link.account_id, async (tx) => {
    const secret = await readLinkSecret(tx, box, link.link_id)
    return secret?.pin == null
      ? null
      : tryPin(tx, secret.pin, { linkID: link.link_id, pin, device, at })
  })
  // The key that encrypted the PIN is lost.
  if (tried === null) return refuse('link-withdrawn')
  if (tried.is === 'right') return null
  if (tried.is === 'early') return refuse('too-many', { retryAfter: tried.wait })
  if (tried.is === 'wrong') return refuse('pin-wrong')
  await changeServerFields(
    kind,
    link.action_uid,
    {
      caller: { accountID: 0, user_id: 0, name: 'Siteward', actor: null },
      epoch,
      receivedAt: at,
    },
    { db, accountID: link.account_id },
    async (tx, before) =>
      (await endLink(tx, link.link_id, at))
        ? {
            ticketID: newUid(),
            authoredAt: null,
            set: { guestLinks: withdrawnIn(before, link.link_id, at) },
          }
        : null,
  )
  return refuse('link-withdrawn')
}
