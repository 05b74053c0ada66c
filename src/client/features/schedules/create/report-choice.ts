import { createdKinds, reportKinds } from '#contract/reports/kinds.ts'
import { writeList } from '#contract/submissions/filter.ts'
import { statusFilter } from '#contract/submissions/periods.ts'
import { programsText } from '#client/features/submissions/door.ts'
import type { ReportFilters } from '../report-filters.ts'

/** The tabs of the page by their word, in their order (REP-36, REP-38). */
export const tabs = createdKinds.map((kind) => reportKinds[kind].type)
export type Tab = (typeof tabs)[number]

/** The choice of a person on a tab. */
export interface ReportChoice {
  /** Numbers of projects; empty for all. */
  projects: readonly string[]
  /** Numbers of people; empty for all. */
  users: readonly string[]
  /** Programs and forms, one in each text of the filter's grammar; empty for all. */
  programs: readonly string[]
  /** Days back from today, 0 for all. */
  days: number
  /** 2 all, 1 completed, 0 not completed. */
  status: string
}

/** A tab begins with this choice, which narrows nothing (REP-40). */
export const emptyReportChoice: ReportChoice = {
  projects: [],
  users: [],
  programs: [],
  days: 0,
  status: statusFilter.all,
}

/** Returns the choice of a tab as the filters of a report. */
export function reportFiltersOf(tab: Tab, choice: ReportChoice): ReportFilters {
  const { projects, users, programs, days, status } = choice
  return {
    activityType: tab,
    projectIds: writeList(projects),
    userIds: writeList(users),
    safetyPrograms: programsText(programs),
    daysRange: days,
    completionStatus: status,
  }
}

/** Returns true for submissions, which alone have programs and a status (REP-39, REP-44). */
export const hasPrograms = (tab: Tab): boolean => tab === 'submissions_report'

/** Returns true if the person has chosen anything. */
export function isChosen({ projects, users, programs, days, status }: ReportChoice): boolean {
  const ticked = projects.length + users.length + programs.length
  return ticked > 0 || days !== emptyReportChoice.days || status !== emptyReportChoice.status
}
