import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { mayEditAction } from '#contract/corrective-actions/rules.ts'
import { closed, inProgress, opened } from '#contract/corrective-actions/lookups.ts'
import type { CorrectiveAction } from '#contract/corrective-actions/schema.ts'
import { waitingReplies } from '#client/features/corrective-actions/door.ts'
import type { ReplyStatus } from '#contract/corrective-actions/guest-replies.ts'

export type GuestLink = CorrectiveAction['guestLinks'][number]
export type GuestReply = CorrectiveAction['guestReplies'][number]
export type GuestDecision = CorrectiveAction['guestDecisions'][number]

/** Returns the decision on a reply that counts, which is the last one; null while it waits. */
export function decisionOn(
  decisions: readonly GuestDecision[],
  replyID: string,
): GuestDecision | null {
  return decisions.findLast((one) => one.replyID === replyID) ?? null
}

/** The replies that wait for one person. */
export const waitingFor = (
  userID: number,
  row: Pick<CorrectiveAction, 'guestReplies' | 'guestDecisions' | 'assignedTo' | 'openedBy'>,
): GuestReply[] => (mayEditAction(userID, row) ? waitingReplies(row) : [])

/** Returns whether a link opens. `now`: milliseconds since 1970, by the server's clock. */
export function linkState(
  { revokedAt, expiresAt }: Pick<GuestLink, 'revokedAt' | 'expiresAt'>,
  now: number,
): 'open' | 'expired' | 'withdrawn' {
  if (revokedAt !== null) return 'withdrawn'
  return Date.parse(expiresAt) <= now ? 'expired' : 'open'
}

/**
 * Returns the status of an action after its reply is accepted: a note changes nothing, and where a
 * second person closes, the action is in progress until then.
 */
export function statusAfter(
  status: string,
  reply: Pick<GuestReply, 'status'>,
  mayClose: boolean,
): string {
  const isDone = reply.status === ('Done' satisfies ReplyStatus)
  if (isDone && mayClose) return closed
  const isBegun = isDone || reply.status === ('Started' satisfies ReplyStatus)
  return isBegun && status === opened ? inProgress : status
}

/** Returns the photos of a reply, in its order. */
export function photosOf(
  { guestPhotos }: Pick<CorrectiveAction, 'guestPhotos'>,
  { photoIDs }: Pick<GuestReply, 'photoIDs'>,
): CorrectiveAction['guestPhotos'] {
  return photoIDs.flatMap((id) => guestPhotos.filter(({ photoID }) => photoID === id))
}

const statusWords = {
  Started: msg({ message: 'Started', context: 'reply by link' }),
  Done: msg({ message: 'Done', context: 'reply by link' }),
  Note: msg({ message: 'Note', context: 'reply by link' }),
} satisfies Record<ReplyStatus, unknown>

/** Returns the status of a reply in the reader's language; an unknown one stays as it is. */
export function replyWord(i18n: I18n, status: string): string {
  return Object.hasOwn(statusWords, status) ? i18n._(statusWords[status as ReplyStatus]) : status
}
