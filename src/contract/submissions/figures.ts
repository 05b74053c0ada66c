import type { DaySpan } from '../kernel/overview-period.ts'
import { momentsOf } from '../kernel/overview-period.ts'
import type { Submission, SubmissionAnswer } from './schema.ts'

/** A question whose answer reported a finding, in the words of the record's version. */
export interface ReportedQuestion {
  questionID: number
  question: string
}

/** Returns the questions at which a record reported a finding. */
export function reportedQuestions(
  answers: readonly Pick<SubmissionAnswer, 'questionID' | 'description' | 'finding'>[],
): ReportedQuestion[] {
  return answers.flatMap(({ questionID, description, finding }) =>
    finding === null ? [] : [{ questionID, question: description }],
  )
}

/** The fields of a submission from which the figures are computed. */
export interface CountedSubmission {
  row: Pick<
    Submission,
    | 'id'
    | 'projectID'
    | 'projectName'
    | 'userID'
    | 'user'
    | 'safetyPlanName'
    | 'isCompleted'
    | 'isRemoved'
    | 'submissionDateTime'
  >
  /** Contains each question at most once. */
  findings: readonly ReportedQuestion[]
}

/** Submissions that have the same program, project or person. */
export interface SubmissionGroup {
  /** The value for the filter of the list: an id, or the name of a program. */
  key: string
  name: string
  total: number
  completed: number
}

/** A question with the number of records that reported a finding at it. */
export interface FindingCount extends ReportedQuestion {
  program: string
  count: number
}

/** The numbers of the overview on submissions; docs/decisions/0091-overview.md explains each. */
export interface SubmissionFigures {
  total: number
  completed: number
  notCompleted: number
  programs: SubmissionGroup[]
  projects: SubmissionGroup[]
  people: SubmissionGroup[]
  findings: FindingCount[]
}

/**
 * Returns the figures of the submissions that were handed in within the days and belong to the
 * project (null: any project), without removed ones. Days begin at midnight in the time zone. After
 * a rename the name of the latest record counts.
 */
export function submissionFigures(
  submissions: Iterable<CountedSubmission>,
  { from, to, timeZone }: DaySpan & { timeZone: string },
  projectID: number | null,
): SubmissionFigures {
  const { begins, ends } = momentsOf({ from, to }, timeZone)
  const groups = { programs: groupsOf(), projects: groupsOf(), people: groupsOf() }
  const findings = new Map<number, FindingCount & { last: number }>()
  let [total, completed] = [0, 0]

  for (const { row, findings: reported } of submissions) {
    const at = Date.parse(row.submissionDateTime)
    if (row.isRemoved || at < begins || at >= ends) continue
    if (projectID !== null && row.projectID !== projectID) continue
    total += 1
    if (row.isCompleted) completed += 1
    groups.programs.add(row, row.safetyPlanName, row.safetyPlanName)
    groups.projects.add(row, String(row.projectID), row.projectName)
    groups.people.add(row, String(row.userID), row.user?.name ?? '')
    for (const { questionID, question } of reported) {
      const known = findings.get(questionID)
      const newest =
        known !== undefined && known.last > row.id
          ? known
          : { question, program: row.safetyPlanName, last: row.id }
      findings.set(questionID, { ...newest, questionID, count: (known?.count ?? 0) + 1 })
    }
  }

  return sortedFigures({
    total,
    completed,
    notCompleted: total - completed,
    programs: groups.programs.all(),
    projects: groups.projects.all(),
    people: groups.people.all(),
    findings: [...findings.values()].map(({ last: _last, ...finding }) => finding),
  })
}

/**
 * Returns the same figures sorted: the greatest first, equal ones by name. Client and server sort
 * by it.
 */
export function sortedFigures({
  programs,
  projects,
  people,
  findings,
  ...counts
}: SubmissionFigures): SubmissionFigures {
  return {
    ...counts,
    programs: programs.toSorted(byTotal),
    projects: projects.toSorted(byTotal),
    people: people.toSorted(byTotal),
    findings: findings.toSorted(
      (one, other) =>
        other.count - one.count ||
        compare(one.question, other.question) ||
        one.questionID - other.questionID,
    ),
  }
}

function groupsOf() {
  const groups = new Map<string, SubmissionGroup & { last: number }>()
  return {
    add({ id, isCompleted }: CountedSubmission['row'], key: string, name: string) {
      const group = groups.get(key) ?? { key, name, total: 0, completed: 0, last: id }
      groups.set(key, group)
      group.total += 1
      if (isCompleted) group.completed += 1
      if (id > group.last) Object.assign(group, { name, last: id })
    },
    all: () => [...groups.values()].map(({ last: _last, ...group }): SubmissionGroup => group),
  }
}

const byTotal = (one: SubmissionGroup, other: SubmissionGroup) =>
  other.total - one.total || compare(one.name, other.name) || compare(one.key, other.key)

/** Compares by code units, which is the same on every machine. */
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
