import type { OpenInvitation } from '#contract/invites/schema.ts'

/** The numbers of open invitations by the state of their mail. */
export interface MailTally {
  waiting: number
  refused: number
  held: number
  /** The progress of the person's last call while some of its mails wait; null if none waits. */
  progress: { sent: number; of: number } | null
}

type Sent = Pick<OpenInvitation, 'user_id' | 'firstInvitedAt' | 'invitedBy' | 'call' | 'mail'>

/** Counts mails by state; `now` is in ms by the server's clock, `me` is the signed-in person. */
export function mailTally(rows: readonly Sent[], now: number, me: number): MailTally {
  const count = (mail: OpenInvitation['mail'], of = rows) =>
    of.filter((row) => row.mail === mail).length
  const together = justSent(rows, now, me)
  const progress =
    count('waiting', together) === 0 ? null : { sent: count('sent', together), of: together.length }
  return { waiting: count('waiting'), refused: count('refused'), held: count('held'), progress }
}

/**
 * Returns the people that the last call of `me` invited within the last hour, to withdraw them
 * together (rulings, 58). People whose mail was only sent again are left out.
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

/**
 * Puts refused mails first, because they need the person; the others stay in the server's order,
 * latest first.
 */
export function refusedFirst<Row extends Pick<Sent, 'mail'>>(rows: readonly Row[]): readonly Row[] {
  return [
    ...rows.filter(({ mail }) => mail === 'refused'),
    ...rows.filter(({ mail }) => mail !== 'refused'),
  ]
}

/**
 * Returns the ms until the list is read again while mails wait: soon while mails are sent, up to a
 * minute while none is.
 */
export function nextLook(before: number, moved: boolean): number {
  return moved ? rereadDelay : Math.min(before * 2, aMinute)
}

export const rereadDelay = 4000
const aMinute = 60_000
const anHour = 60 * aMinute
