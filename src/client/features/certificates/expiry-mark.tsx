import type { I18n } from '@lingui/core'
import { msg, select } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ExpiryState, expiryState } from '#contract/certificates/expiry.ts'
import { daysFrom } from '#contract/kernel/day.ts'
import { pluralForm } from '#client/i18n/form-of.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { deadlineLook, statusLook } from '#client/ui/status/status.tsx'

/**
 * Returns the time until the end as text: `Expired`, `Ends today`, `12 days left`, `Valid`. `end`
 * is null if the certificate does not end.
 */
export function expiryWords(end: string | null, today: string, i18n: I18n): string {
  const state = expiryState(end, today)
  if (state === 'expired') return i18n._(msg`Expired`)
  if (end === null || state === 'valid') return i18n._(msg`Valid`)
  const days = daysFrom(today, end)
  const n = wholeNumber(days)
  return days === 0
    ? i18n._(msg`Ends today`)
    : i18n._(msg`${select(pluralForm(days), { one: `${n} day left`, other: `${n} days left` })}`)
}

/**
 * Shows the time until the end with a shape and colour (look, 10): red after the end, amber for 60
 * days before.
 */
export function ExpiryMark({ end, today }: { end: string | null; today: string }) {
  const { i18n } = useLingui()
  return <ExpiryStateMark state={expiryState(end, today)} label={expiryWords(end, today, i18n)} />
}

/** Shows a state, or none, with its shape and the given label. */
export function ExpiryStateMark({ state, label }: { state: ExpiryState | 'none'; label: string }) {
  return <span className={stateLook(state)}>{label}</span>
}

/** Returns the class of a state's shape and colour. */
export function stateLook(state: ExpiryState | 'none'): string | undefined {
  if (state === 'valid' || state === 'none') return statusLook(state === 'valid' ? 'tick' : 'dash')
  return deadlineLook(state === 'expired' ? 'over' : 'near')
}

/** The labels of the states in a filter. */
export const stateWords = {
  expired: msg`Expired`,
  days7: msg`Within 7 days`,
  days30: msg`Within 30 days`,
  days60: msg`Within 60 days`,
  valid: msg`Valid`,
  none: msg`None`,
} as const
