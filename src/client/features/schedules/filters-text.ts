import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { readNumbers, readPrograms } from '#contract/submissions/filter.ts'
import { statusFilter } from '#contract/submissions/periods.ts'
import { isNarrowedReport, type ReportFilters as Filters } from './report-filters.ts'
import { typeWord } from './words.ts'

/** Returns the type and the filters of a report, in words. */
export function filtersText(i18n: I18n, row: Filters): string[] {
  const type = typeWord(i18n, row.activityType)
  if (!isNarrowedReport(row.activityType)) return [type]
  const isSubmissions = row.activityType === 'submissions_report'
  return [
    type,
    projectsText(i18n, row),
    ...(isSubmissions ? [programsText(i18n, row), completionText(i18n, row)] : []),
    usersText(i18n, row),
    periodText(i18n, row),
  ]
}

function projectsText(i18n: I18n, { projectIds }: Filters): string {
  const count = readNumbers(projectIds)?.length ?? 0
  if (count === 0) return i18n._(msg`All projects`)
  return i18n._(msg`${plural(count, { one: '# project', other: '# projects' })}`)
}

function programsText(i18n: I18n, { safetyPrograms }: Filters): string {
  const names = readPrograms(safetyPrograms)?.map(({ name }) => name) ?? []
  return names.length === 0 ? i18n._(msg`All programs`) : names.join(', ')
}

function completionText(i18n: I18n, { completionStatus }: Filters): string {
  if (completionStatus === statusFilter.completed) return i18n._(msg`Completed`)
  if (completionStatus === statusFilter.notCompleted) return i18n._(msg`Not Completed`)
  return i18n._(msg`Completed or not`)
}

function usersText(i18n: I18n, { userIds }: Filters): string {
  const count = readNumbers(userIds)?.length ?? 0
  if (count === 0) return i18n._(msg`All users`)
  return i18n._(msg`${plural(count, { one: '# user', other: '# users' })}`)
}

function periodText(i18n: I18n, { daysRange: days }: Filters): string {
  return days === 0
    ? i18n._(msg`All Days`)
    : i18n._(msg`Last ${plural(days, { one: '# day', other: '# days' })}`)
}
