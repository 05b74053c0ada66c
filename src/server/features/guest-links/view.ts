import type { CorrectiveAction } from '#contract/corrective-actions/schema.ts'
import { decisions, replyStatuses } from '#contract/corrective-actions/guest-replies.ts'
import type { GuestView } from '#contract/guest-links/schema.ts'
import type { FoundLink } from './links.ts'

/** The ids that the devices of a link gave their photos, by the uid of the file. */
export type PhotoNames = ReadonlyMap<string, string>

/** Returns the id by which the devices of a link know a photo. */
export const nameOf = (names: PhotoNames, { photoID }: { photoID: string }) =>
  names.get(photoID) ?? photoID

/**
 * Returns what the holder of a link reads: this one action, its photos, and the replies that came
 * by this link with what was decided on them (CA-75). It names no other person than the sender.
 */
export function guestViewOf(row: CorrectiveAction, link: FoundLink, names: PhotoNames): GuestView {
  const own = row.guestReplies.filter(({ linkID }) => linkID === link.link_id)
  return {
    recipient: link.recipient,
    expiresAt: new Date(link.expires_at).toISOString(),
    companyName: link.company_name,
    senderName: link.sender_name,
    action: {
      number: row.caTicketHash,
      title: row.title,
      description: row.description,
      projectName: row.projectName,
      location: row.incidentLocation,
      severity: row.severity,
      status: row.status,
      dueDate: row.dueDate,
    },
    photos: photosFor(row, link.link_id).map((photo) => ({
      ...photo,
      photoID: nameOf(names, photo),
    })),
    replies: own.map(({ replyID, name, status, note, writtenAt, photoIDs }) => {
      const last = row.guestDecisions.findLast((decision) => decision.replyID === replyID)
      return {
        replyID,
        name,
        status: replyStatuses.find((known) => known === status) ?? 'Note',
        note,
        writtenAt,
        photoIDs: photoIDs.map((photoID) => nameOf(names, { photoID })),
        decision: decisions.find((known) => known === last?.decision) ?? null,
        words: last?.words ?? '',
      }
    }),
  }
}

/** Returns the photos of an action without those that came by another link. */
function photosFor(
  { photos, guestReplies }: CorrectiveAction,
  linkID: string,
): CorrectiveAction['photos'] {
  const ofOthers = new Set(
    guestReplies.flatMap((reply) => (reply.linkID === linkID ? [] : reply.photoIDs)),
  )
  return photos.filter(({ photoID }) => !ofOthers.has(photoID))
}

/**
 * Returns the file of a photo by the id under which the holder of a link knows it; undefined if the
 * link shows no such photo: those of the action, and those of its own replies (CA-80).
 */
export function fileOfPhoto(
  row: CorrectiveAction,
  linkID: string,
  names: PhotoNames,
  photoID: string,
): string | undefined {
  const replied = row.guestReplies.flatMap((reply) =>
    reply.linkID === linkID ? reply.photoIDs : [],
  )
  const shown = [...photosFor(row, linkID).map((photo) => photo.photoID), ...replied]
  return shown.find((file) => nameOf(names, { photoID: file }) === photoID)
}
