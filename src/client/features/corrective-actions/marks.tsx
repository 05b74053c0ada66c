import type { I18n } from '@lingui/core'
import { msg, select } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { daysOpen } from '#contract/corrective-actions/due.ts'
import { closed, opened, severities } from '#contract/corrective-actions/lookups.ts'
import type { CorrectiveAction } from '#contract/corrective-actions/schema.ts'
import type { Person } from '#contract/kernel/shapes.ts'
import { incidentTime } from '#client/i18n/dates.ts'
import { pluralForm } from '#client/i18n/form-of.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import type { Formatter } from '#client/records/formatter.ts'
import { Risk, type RiskLevel, riskLook } from '#client/ui/status/risk.tsx'
import { Status, statusLook, StatusShape, type StatusMark } from '#client/ui/status/status.tsx'
import { valueWord } from './words.ts'
import css from './list.module.css'

/** Shows a status with its shape and label: closed is red, every other status green (CA-53). */
export function ActionStatus({ status, plain }: { status: string; plain?: boolean }) {
  const { i18n } = useLingui()
  return <Status mark={statusMarkOf(status)} label={valueWord(i18n, status)} plain={plain} />
}

/** Shows a risk level as one to four bars and its label. */
export function RiskLevelMark({ severity }: { severity: string }) {
  const { i18n } = useLingui()
  const level = riskOf(severity)
  const word = valueWord(i18n, severity)
  return level === null ? <span>{word}</span> : <Risk level={level} label={word} />
}

/** Shows the number, or that it follows (offline design, 12). */
export function ActionNumber({ row }: { row: { caTicketHash: string } }) {
  const { t } = useLingui()
  if (row.caTicketHash === '') return <span className={css.follows}>{t`Number follows`}</span>
  return <span className={css.number}>{row.caTicketHash}</span>
}

/** In a column the cell itself has the look, because it contains only text. */
export const numberColumn = {
  cell: ({ caTicketHash }: { caTicketHash: string }, { i18n }: Formatter) =>
    caTicketHash || i18n._(msg`Number follows`),
  className: ({ caTicketHash }: { caTicketHash: string }) =>
    caTicketHash === '' ? css.follows : css.number,
}
export const riskColumn = {
  cell: ({ severity }: { severity: string }, { i18n }: Formatter) => valueWord(i18n, severity),
  className({ severity }: { severity: string }) {
    const level = riskOf(severity)
    return level === null ? undefined : riskLook(level)
  },
}
export const statusColumn = {
  cell: ({ status }: { status: string }, { i18n }: Formatter) => valueWord(i18n, status),
  className: ({ status }: { status: string }) => statusLook(statusMarkOf(status)),
}
export const incidentCell = (row: { incidentTime: string }) => incidentTime(row.incidentTime)
/** Names the opening person where no column heading does. */
export const openedBySaid = (
  { openedByUser }: { openedByUser: Person | null },
  { i18n }: Formatter,
) => (openedByUser ? i18n._(msg`opened by ${openedByUser.name}`) : '')
/** Returns the shape of a status as a class of its label. */
export const statusTabLook = (status: string) => statusLook(statusMarkOf(status), true)
export const statusTab = (status: string) => <StatusShape mark={statusMarkOf(status)} plain />

type Opened = Parameters<typeof daysOpen>[0]

/** Shows the days from its opening until now; for a closed action until it was closed. */
export function OpenFor({ row, now }: { row: Opened; now: number }) {
  const { t } = useLingui()
  const days = daysOpen(row, now)
  const n = wholeNumber(days)
  if (row.closedDateTime === null)
    return t`${select(pluralForm(days), { one: `Open for ${n} day`, other: `Open for ${n} days` })}`
  return t`${select(pluralForm(days), { one: `Was open for ${n} day`, other: `Was open for ${n} days` })}`
}

/** Returns the age as text for a line with others. */
export function openForSaid(row: Opened, now: number, i18n: I18n): string {
  const days = daysOpen(row, now)
  return row.closedDateTime === null ? i18n._(msg`open ${days} d`) : i18n._(msg`was open ${days} d`)
}

/** Returns only the days, for a column with a heading. */
export function ageSaid(row: Opened, now: number, i18n: I18n): string {
  const days = daysOpen(row, now)
  return i18n._(msg`${days} d`)
}

/**
 * Returns the number in `CA-12`; null while it follows, so that new ones come last (CA-08, CA-14).
 * Every sort calls it for each row.
 */
export function ticketNumber({ caTicketHash }: { caTicketHash: string }): number | null {
  let [number, place] = [0, 1]
  for (let at = caTicketHash.length - 1; at >= 0; at -= 1) {
    const digit = caTicketHash.charCodeAt(at) - zero
    if (digit < 0 || digit > 9) break
    number += digit * place
    place *= 10
  }
  return place === 1 ? null : number
}

const zero = '0'.charCodeAt(0)

/** Returns the shape of a status; an unknown one counts as under way. */
export function statusMarkOf(status: string): StatusMark {
  return status === closed ? 'block' : status === opened ? 'ring' : 'half'
}

const levels: readonly RiskLevel[] = [1, 2, 3, 4]

/** Returns the replies by link that no decision answers, in the order of their arrival. */
export const waitingReplies = ({
  guestReplies,
  guestDecisions,
}: Pick<CorrectiveAction, 'guestReplies' | 'guestDecisions'>) =>
  guestReplies.filter(({ replyID }) => guestDecisions.every((one) => one.replyID !== replyID))

/** Marks a row with a reply that waits for an answer. */
export function ReplyMark() {
  const { t } = useLingui()
  return <span className={css.reply}>{t`Reply by link`}</span>
}

/** Marks a row whose work waits for the check of a second person. */
export function CheckMark() {
  const { t } = useLingui()
  return <span className={css.reply}>{t`To check`}</span>
}

/** Returns the bars of a risk level; null for a level that the list lacks. */
export function riskOf(severity: string): RiskLevel | null {
  return levels[severities.findIndex(({ name }) => name === severity)] ?? null
}
