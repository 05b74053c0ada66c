import type { I18n } from '@lingui/core'
import { msg, select } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import dayjs from 'dayjs'
import { type ExpiryState, expiryState } from '#contract/certificates/expiry.ts'
import { daysFrom } from '#contract/kernel/day.ts'
import { formOf } from '#client/i18n/form-of.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { deadlineLook, statusLook } from '#client/ui/status/status.tsx'

/** `March 05, 2024`, in every language (TEAM-80). */
export const certificateDay = (day: string) => dayjs(day).format('MMMM DD, YYYY')

/**
 * How long it still holds, in words: `Expired`, `Ends today`, `12 days left`, `Valid`. `end` null:
 * it has no end.
 */
export function expiryWords(end: string | null, today: string, i18n: I18n): string {
  const state = expiryState(end, today)
  if (state === 'expired') return i18n._(msg`Expired`)
  if (end === null || state === 'valid') return i18n._(msg`Valid`)
  const days = daysFrom(today, end)
  const n = wholeNumber(days)
  return days === 0
    ? i18n._(msg`Ends today`)
    : i18n._(msg`${select(formOf(days), { one: `${n} day left`, other: `${n} days left` })}`)
}

/** The same with its shape and colour (look, 10): red once it is over, amber for 60 days before. */
export function ExpiryMark({ end, today }: { end: string | null; today: string }) {
  const { i18n } = useLingui()
  return <StateMark state={expiryState(end, today)} label={expiryWords(end, today, i18n)} />
}

/** A state or none, with its shape; the word is said by who shows it. */
export function StateMark({ state, label }: { state: ExpiryState | 'none'; label: string }) {
  return <span className={stateLook(state)}>{label}</span>
}

/** The same as a class of the element that holds the word. */
export function stateLook(state: ExpiryState | 'none'): string | undefined {
  if (state === 'valid' || state === 'none') return statusLook(state === 'valid' ? 'tick' : 'dash')
  return deadlineLook(state === 'expired' ? 'over' : 'near')
}

/** What a filter calls the states. */
export const stateWords = {
  expired: msg`Expired`,
  days7: msg`Within 7 days`,
  days30: msg`Within 30 days`,
  days60: msg`Within 60 days`,
  valid: msg`Valid`,
  none: msg`None`,
} as const
