import { momentsOf, type OverviewPeriod } from '../kernel/overview-period.ts'
import type { CorrectiveAction } from './schema.ts'
import { isDueAgain, waitsForCheck } from './second-person.ts'

/** The fields of an action that the figures of checks need. */
export type CheckedAction = Pick<
  CorrectiveAction,
  'status' | 'projectID' | 'isReadyToCheck' | 'checkAgainDate' | 'isConfirmed' | 'confirmedDateTime'
>

export interface CheckFigures {
  /** Actions whose work is done and waits for a second person. */
  waiting: number
  /** Closed actions whose fix is to be looked at again, today or since. */
  again: number
  /** Fixes that a second person confirmed in the period. */
  confirmed: number
}

/**
 * Counts the checks of a company, or of one project (CA-87). `today`: the day in the company,
 * `YYYY-MM-DD`; the period's days begin at the midnights of its own time zone.
 */
export function checkFigures(
  actions: readonly CheckedAction[],
  scope: { projectID: number | null; today: string; period: OverviewPeriod },
): CheckFigures {
  const { begins, ends } = momentsOf(scope.period, scope.period.timeZone)
  const figures = { waiting: 0, again: 0, confirmed: 0 }
  for (const action of actions) {
    if (scope.projectID !== null && action.projectID !== scope.projectID) continue
    if (waitsForCheck(action)) figures.waiting += 1
    if (isDueAgain(action, scope.today)) figures.again += 1
    if (action.confirmedDateTime === null) continue
    const at = Date.parse(action.confirmedDateTime)
    if (at >= begins && at < ends) figures.confirmed += 1
  }
  return figures
}
