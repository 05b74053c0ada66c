import type { OpenInvitation } from '#contract/invites/schema.ts'

/** How the mails of open invitations stand. */
export interface MailTally {
  waiting: number
  refused: number
  held: number
  /**
   * Of those whom one invited together last, while some of their mails wait; null: nothing is on
   * its way.
   */
  progress: { sent: number; of: number } | null
}

type Sent = Pick<OpenInvitation, 'user_id' | 'firstInvitedAt' | 'invitedBy' | 'call' | 'mail'>

/** Counts mails by state; `now` in ms by the server's clock, `me` whoever looks. */
export function mailTally(rows: readonly Sent[], now: number, me: number): MailTally {
  const count = (mail: OpenInvitation['mail'], of = rows) =>
    of.filter((row) => row.mail === mail).length
  const together = justSent(rows, now, me)
  const progress =
    count('waiting', together) === 0 ? null : { sent: count('sent', together), of: together.length }
  return { waiting: count('waiting'), refused: count('refused'), held: count('held'), progress }
}

/**
 * Whom the last call of `me` invited, for an hour: what one may want to take back at once (rulings,
 * 58). Who only had the mail sent again is none of them.
 */
export function justSent<Row extends Pick<Sent, 'firstInvitedAt' | 'invitedBy' | 'call'>>(
  rows: readonly Row[],
  now: number,
  me: number,
): readonly Row[] {
  let newest: { row: Row; at: number } | null = null
  for (const row of rows) {
    const at = Date.parse(row.firstInvitedAt)
    if (row.invitedBy === me && (newest === null || at > newest.at)) newest = { row, at }
  }
  if (newest === null || newest.row.call === null || now - newest.at > anHour) return []
  const { call } = newest.row
  return rows.filter((row) => row.call === call && row.invitedBy === me)
}

/** What needs somebody stands first, the others as the server has them: the latest first. */
export function refusedFirst<Row extends Pick<Sent, 'mail'>>(rows: readonly Row[]): readonly Row[] {
  return [
    ...rows.filter(({ mail }) => mail === 'refused'),
    ...rows.filter(({ mail }) => mail !== 'refused'),
  ]
}

/**
 * ms until the list is read again while mails wait: soon while they go, up to a minute while none
 * does.
 */
export function nextLook(before: number, moved: boolean): number {
  return moved ? soon : Math.min(before * 2, aMinute)
}

export const soon = 4000
const aMinute = 60_000
const anHour = 60 * aMinute
