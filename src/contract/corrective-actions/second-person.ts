import type { ClosingRule } from '../access/own-company.ts'
import { daysAfter, dayIn } from '../kernel/day.ts'
import { photosIn } from '../kernel/photos.ts'
import { closed, severities } from './lookups.ts'
import { mayEditAction } from './rules.ts'
import type { CorrectiveAction } from './schema.ts'

/** The fields that the check of a second person writes. */
export type Checks = Pick<
  CorrectiveAction,
  'isReadyToCheck' | 'checkAgainDate' | 'isConfirmed' | 'confirmedDateTime'
>

type People = Pick<CorrectiveAction, 'assignedTo' | 'openedBy'>

const rankOf = (severity: string) => severities.findIndex(({ name }) => name === severity)

/** Returns true if the company asks for a second person at this risk (CA-82). */
export function needsSecondPerson(severity: string, { secondPersonFrom }: ClosingRule): boolean {
  const from = rankOf(secondPersonFrom)
  return from >= 0 && rankOf(severity) >= from
}

/** Returns true if this person may close the action, or confirm it later (CA-47, CA-82, CA-86). */
export function mayCheck(
  userID: number,
  action: People & Pick<CorrectiveAction, 'severity'>,
  rule: ClosingRule,
): boolean {
  return (
    mayEditAction(userID, action) &&
    (action.assignedTo !== userID || !needsSecondPerson(action.severity, rule))
  )
}

/** Returns true while the work waits for the check of a second person. */
export function waitsForCheck({
  status,
  isReadyToCheck,
}: Pick<CorrectiveAction, 'status' | 'isReadyToCheck'>): boolean {
  return isReadyToCheck && status !== closed
}

/** Returns true from the day on which the fix is checked again, until someone has confirmed it. */
export function isDueAgain(
  {
    status,
    checkAgainDate,
    isConfirmed,
  }: Pick<CorrectiveAction, 'status' | 'checkAgainDate' | 'isConfirmed'>,
  today: string,
): boolean {
  return status === closed && checkAgainDate !== null && checkAgainDate <= today && !isConfirmed
}

/** A field that the check of a second person may refuse. */
export type CheckedField = 'status' | 'severity' | 'isConfirmed' | 'notes' | 'checkAgainDate'

type Judged = People &
  Pick<CorrectiveAction, 'status' | 'severity' | 'photos' | 'isConfirmed' | 'checkAgainDate'>

/**
 * Returns the first field of a change that its author may not set, and why: the assignee closes an
 * action, lowers its risk below the rule or confirms it; a closing has no evidence, which is a note
 * or a photo after; or the fix is confirmed before its day. Null: it may be saved. `day`: that of
 * the change in the company's time zone.
 */
export function checkProblem(
  before: Judged,
  merged: Judged,
  rule: ClosingRule,
  by: { userID: number; note: string; day: string },
): CheckedField | null {
  const [was, is] = [before, merged].map(({ severity }) => needsSecondPerson(severity, rule))
  const isAssignee = [before.assignedTo, merged.assignedTo].includes(by.userID)
  if (was && !is && before.status !== closed && isAssignee) return 'severity'
  if ((was || is) && before.status !== closed && merged.status === closed) {
    if (isAssignee) return 'status'
    const isSeen = photosIn(merged.photos).some(({ when }) => when === 'after')
    if (by.note.trim() === '' && !isSeen) return 'notes'
  }
  if (merged.isConfirmed && !before.isConfirmed) {
    if (isAssignee && was) return 'isConfirmed'
    const { checkAgainDate: day } = before
    if (merged.status !== closed || day === null || by.day < day) return 'checkAgainDate'
  }
  return null
}

/**
 * Returns the fields of the checks after a change; device and server both use it. Closing sets the
 * day of the second check, reopening clears it. `at`: the time of the author's act, ISO 8601.
 */
export function checksAfter(
  before: Checks & Pick<CorrectiveAction, 'status'>,
  merged: Checks & Pick<CorrectiveAction, 'status' | 'severity'>,
  at: string,
  company: { rule: ClosingRule; timeZone: string },
): Checks {
  if (merged.status !== closed)
    return {
      isReadyToCheck: merged.isReadyToCheck,
      checkAgainDate: null,
      // Only a closed action is confirmed; the server refuses others (`checkProblem`).
      isConfirmed: before.status !== closed && merged.isConfirmed,
      confirmedDateTime: null,
    }
  const { isConfirmed } = merged
  return {
    isReadyToCheck: false,
    checkAgainDate:
      before.status === closed ? before.checkAgainDate : dayOfCheck(merged.severity, at, company),
    isConfirmed,
    confirmedDateTime: isConfirmed ? (before.confirmedDateTime ?? at) : null,
  }
}

function dayOfCheck(
  severity: string,
  at: string,
  { rule, timeZone }: { rule: ClosingRule; timeZone: string },
): string | null {
  const { checkAgainDays: days } = rule
  return days !== null && needsSecondPerson(severity, rule)
    ? daysAfter(dayIn(timeZone, Date.parse(at)), days)
    : null
}
