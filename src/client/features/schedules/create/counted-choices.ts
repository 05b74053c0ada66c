import { compareNames } from '#client/i18n/compare-names.ts'
import type { ChoiceNode } from '#client/records/list/choices/choice-tree.ts'
import { reportFilterQuery } from '../report-filters.ts'
import { reportFiltersOf, type ReportChoice } from './report-choice.ts'

/** A project or a person as a panel offers it. */
export interface NamedChoice {
  id: number
  label: string
  /** A second line for choices of equal name. */
  second: string
}

/**
 * Returns the lines of a panel by name, each with the count of its rows. `counted` has only the
 * lines with rows; if it is null, each line has 0.
 */
export function countedChoices(
  named: readonly NamedChoice[],
  counted: readonly { id: number | null; count: number }[] | null,
): ChoiceNode[] {
  const counts = new Map(counted?.map(({ id, count }) => [id, count]))
  const names = Map.groupBy(named, ({ label }) => label)
  return named
    .map(({ id, label, second }): ChoiceNode => {
      const isDouble = (names.get(label)?.length ?? 0) > 1
      const count = counts.get(id) ?? 0
      return { value: String(id), label, ...(isDouble && { second }), count, below: [] }
    })
    .toSorted((one, other) => compareNames(one.label, other.label))
}

/** The field by which the server counts the submissions. */
export type CountedBy = 'project' | 'user' | 'form'

/**
 * Returns the query that counts the submissions that a choice leaves. `company` is the chosen one
 * of a system administrator, null for the own one.
 */
export function countsQuery(
  choice: ReportChoice,
  of: CountedBy,
  company: number | null,
): Record<string, string> {
  const filters = reportFilterQuery(reportFiltersOf('submissions_report', choice))
  const { completionStatus: status, ...others } = filters
  return {
    ...others,
    ...(status !== undefined && { status }),
    ...(company !== null && { accountID: String(company) }),
    of,
  }
}
