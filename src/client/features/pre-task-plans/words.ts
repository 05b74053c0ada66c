import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { IconListCheck } from '@tabler/icons-react'
import type { ListMessages } from '#client/records/list/list-source.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import type { PreTaskPlanView } from './plan-row.ts'

/** Returns the word for a status in the reader's language; the record keeps the English one. */
export const statusWord = (i18n: I18n, status: string) => i18n._(named(status))
const named = (status: string) => ({ id: `pre-task-plans.${status}`, message: status })

/** Words of the list (PTP-24, PTP-25). */
export const listWords: ListMessages = {
  title: msg`Pre-task plans`,
  loading: msg`Loading pre-task plans`,
  find: { label: msg`Find a pre-task plan`, placeholder: msg`PTP#, number, address` },
  create: { label: msg`New pre-task plan` },
  icon: IconListCheck,
  none: {
    title: msg`No Submissions`,
    text: msg`This list shows the plans that crews submit before they begin their day.`,
  },
  noMatch: {
    title: msg`No plan matches`,
    text: msg`No plan matches everything you are looking for.`,
    clear: msg`Clear all filters`,
  },
  failed: { code: 'fetchPreTaskPlans', title: msg`Error while fetching pre task plans!` },
}

type Counted = Pick<PreTaskPlanView, 'lines' | 'repeats' | 'comparedDays'>

/** The share of repeats from which a plan is worth reading. */
const much = 0.8

export const repeatShare = ({ lines, repeats }: Counted) => (lines === 0 ? 0 : repeats / lines)
/** Returns true if there were plans that this one could repeat. */
export const isCompared = ({ lines, comparedDays }: Counted) => lines > 0 && (comparedDays ?? 0) > 0
export const isMuch = (row: Counted) => isCompared(row) && repeatShare(row) >= much

/** Returns `9 of 11 lines`, the same words everywhere. */
export function repeatsSaid(row: Counted, i18n: I18n): string {
  const { lines, repeats } = row
  const [n, m] = [wholeNumber(repeats), wholeNumber(lines)]
  if (isCompared(row))
    return i18n._(msg`${plural(lines, { one: `${n} of ${m} line`, other: `${n} of ${m} lines` })}`)
  return i18n._(row.comparedDays === null ? msg`First plan` : msg`Nothing to compare`)
}

/**
 * Returns the sentence of the meter: first its bold part, then which plans repeat and what is new.
 * Returns null without plans to compare.
 */
export function repeatSentence(
  { lines, repeats, comparedDays }: Counted,
  isToday: boolean,
  i18n: I18n,
): { first: string; rest: string } | null {
  const days = beforeWords[(comparedDays ?? 0) - 1]
  if (lines === 0 || days === undefined) return null
  const [n, m] = [wholeNumber(repeats), wholeNumber(lines)]
  const first =
    repeats === 0
      ? i18n._(msg`No line repeats`)
      : i18n._(
          msg`${plural(repeats, { one: `${n} of ${m} lines repeats`, other: `${n} of ${m} lines repeat` })}`,
        )
  return { first, rest: `${i18n._(days)} ${newSaid(lines - repeats, isToday, i18n)}` }
}

const beforeWords = [
  msg`plans of the day before.`,
  msg`plans of the two days before.`,
  msg`plans of the three days before.`,
  msg`plans of the four days before.`,
  msg`plans of the five days before.`,
] as const
const manyWords = [
  msg`Two`,
  msg`Three`,
  msg`Four`,
  msg`Five`,
  msg`Six`,
  msg`Seven`,
  msg`Eight`,
  msg`Nine`,
  msg`Ten`,
] as const

function newSaid(count: number, isToday: boolean, i18n: I18n): string {
  if (count === 0) return i18n._(isToday ? msg`No line is new today.` : msg`No line is new.`)
  const word = manyWords[count - 2]
  const many = word === undefined ? wholeNumber(count) : i18n._(word)
  if (isToday)
    return i18n._(
      msg`${plural(count, { one: 'One line is new today.', other: `${many} lines are new today.` })}`,
    )
  return i18n._(msg`${plural(count, { one: 'One line is new.', other: `${many} lines are new.` })}`)
}

/** Explains why nothing is counted. */
export function notCompared({ lines, comparedDays }: Counted): MessageDescriptor {
  if (comparedDays === null) return msg`First plan on this project, nothing to compare`
  return lines === 0
    ? msg`It has no lines to compare`
    : msg`No plan of the five days before on this project, nothing to compare`
}
