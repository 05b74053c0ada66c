import { isOverdue } from './due.ts'
import { severities } from './lookups.ts'
import { isOpen } from './rules.ts'
import type { CorrectiveAction } from './schema.ts'
import { daysAfter } from '../kernel/day.ts'
import { type DaySpan, momentsOf, type OverviewPeriod } from '../kernel/overview-period.ts'

/** The fields of an action that the figures need. */
export type CountedAction = Pick<
  CorrectiveAction,
  | 'status'
  | 'severity'
  | 'trigger'
  | 'dueDate'
  | 'creationDateTime'
  | 'closedDateTime'
  | 'reopenedDateTime'
  | 'projectID'
  | 'projectName'
  | 'assignedTo'
  | 'assignedToUser'
  | 'safetyPlanID'
  | 'safetyPlanName'
  | 'safetyQuestionID'
  | 'safetyQuestion'
>

/**
 * The actions with the same value of one field that are not closed, and how many of them are
 * overdue.
 */
export interface ActionGroup {
  /** The value that the list filters by: an id or a stored name. */
  key: string
  name: string
  count: number
  overdue: number
}

/** A question for which actions were opened in the period. */
export interface QuestionCount {
  questionID: number
  programID: number
  question: string
  program: string
  count: number
}

/** The actions of one risk that are not closed, by their age. */
export interface RiskAges {
  severity: string
  /** A number for each of `ageSpans`. */
  counts: readonly number[]
  total: number
  overdue: number
}

/**
 * The figures of actions that are not closed now. docs/decisions/0091-overview.md explains each
 * number.
 */
export interface OpenFigures {
  notClosed: number
  overdue: number
  projects: readonly ActionGroup[]
  people: readonly ActionGroup[]
  causes: readonly ActionGroup[]
  risks: readonly RiskAges[]
}

/** The figures of a period. */
export interface PeriodFigures {
  /**
   * The number of actions that were not closed when the period began, except those reopened since.
   */
  notClosedBefore: number
  closed: number
  /** The number of actions whose last reopening was in the period. */
  reopened: number
  /**
   * The mean number of days from opening to closing of the actions closed in the period, and in the
   * one before; null if none was closed.
   */
  daysToClose: number | null
  daysToCloseBefore: number | null
  steps: readonly (DaySpan & { opened: number; closed: number })[]
  questions: readonly QuestionCount[]
}

/** The groups of ages in days before today; the last one has no end. */
export const ageSpans = [
  { from: 0, to: 7 },
  { from: 8, to: 30 },
  { from: 31, to: 90 },
  { from: 91, to: null },
] as const

/** Returns the days on which actions of an age were opened; the oldest have no first day (`''`). */
export function openedAtAge({ from, to }: (typeof ageSpans)[number], today: string): DaySpan {
  return { from: to === null ? '' : daysAfter(today, -to), to: daysAfter(today, -from) }
}

const msOfDay = 86_400_000

/**
 * Today's day, `YYYY-MM-DD`: the viewer's, whose midnights decide ages, and the company's, which
 * decides what is overdue.
 */
export interface Today {
  day: string
  timeZone: string
  inCompany: string
}

/** Returns the figures of the actions that are not closed. */
export function openFigures(actions: readonly CountedAction[], today: Today): OpenFigures {
  const ages = ageSpans
    .map((span) => boundsOf(openedAtAge(span, today.day), today.timeZone).begins)
    .toReversed()
  const risks = new Map(severities.map(({ name }) => [name, riskAges(name)]))
  const groups = { projects: groupsOf(), people: groupsOf(), causes: groupsOf() }
  let [notClosed, overdue] = [0, 0]
  for (const action of actions) {
    if (!isOpen(action)) continue
    const isLate = isOverdue(action, today.inCompany)
    notClosed += 1
    if (isLate) overdue += 1
    groups.projects.add(action.projectID, action.projectName, isLate)
    groups.people.add(action.assignedTo, action.assignedToUser?.name ?? '', isLate)
    groups.causes.add(action.trigger, action.trigger, isLate)
    const risk = risks.get(action.severity) ?? riskAges(action.severity)
    risks.set(action.severity, risk)
    risk.total += 1
    if (isLate) risk.overdue += 1
    // An action of tomorrow, from a device whose clock is fast, counts as new.
    const age = ages.length - 1 - placeIn(ages, action.creationDateTime)
    risk.counts[age] = (risk.counts[age] ?? 0) + 1
  }
  return {
    notClosed,
    overdue,
    projects: groups.projects.sorted(),
    people: groups.people.sorted(),
    causes: groups.causes.sorted(),
    risks: [...risks.values()].toReversed(),
  }
}

/**
 * Returns the figures of a period. Days begin at the midnights of its time zone. It compares
 * instants as text, because `toISOString` writes all of them and parsing the times of 300,000
 * actions would take longer than all the rest.
 */
export function periodFigures(
  actions: readonly CountedAction[],
  period: OverviewPeriod,
): PeriodFigures {
  const { timeZone, steps: spans } = period
  const now = boundsOf(period, timeZone)
  const before = boundsOf(period.before, timeZone)
  const starts = spans.map((span) => boundsOf(span, timeZone).begins)
  const steps = spans.map((span) => ({ ...span, opened: 0, closed: 0 }))
  const [closedNow, closedBefore] = [meanOf(), meanOf()]
  const questions = new Map<number, QuestionCount>()
  let [notClosedBefore, reopened] = [0, 0]
  for (const action of actions) {
    const { creationDateTime: opened, closedDateTime: closed, reopenedDateTime } = action
    if (opened < now.begins && (closed === null || closed >= now.begins)) notClosedBefore += 1
    if (reopenedDateTime !== null && reopenedDateTime >= now.begins && reopenedDateTime < now.ends)
      reopened += 1
    if (opened >= now.begins && opened < now.ends) {
      const step = steps[placeIn(starts, opened)]
      if (step) step.opened += 1
      countQuestion(questions, action)
    }
    if (closed !== null && closed >= before.begins && closed < now.ends) {
      const days = Math.max(0, Date.parse(closed) - Date.parse(opened)) / msOfDay
      if (closed < now.begins) closedBefore.add(days)
      else {
        const step = steps[placeIn(starts, closed)]
        if (step) step.closed += 1
        closedNow.add(days)
      }
    }
  }
  return {
    notClosedBefore,
    closed: closedNow.count(),
    reopened,
    daysToClose: closedNow.mean(),
    daysToCloseBefore: closedBefore.mean(),
    steps,
    questions: [...questions.values()].sort(
      (one, other) =>
        other.count - one.count ||
        compare(one.question, other.question) ||
        one.questionID - other.questionID,
    ),
  }
}

/**
 * Returns the instants at which the span begins and ends, ISO 8601 in UTC; `''` is before all of
 * them.
 */
function boundsOf(span: DaySpan, timeZone: string): { begins: string; ends: string } {
  const { begins, ends } = momentsOf(span, timeZone)
  return {
    begins: Number.isFinite(begins) ? new Date(begins).toISOString() : '',
    ends: new Date(ends).toISOString(),
  }
}

/** Returns the place of the last of some ascending starts that is not after the instant. */
function placeIn(starts: readonly string[], instant: string): number {
  let at = starts.length - 1
  while (at > 0 && instant < (starts[at] ?? '')) at -= 1
  return at
}

const riskAges = (severity: string) => ({
  severity,
  counts: ageSpans.map(() => 0),
  total: 0,
  overdue: 0,
})

function countQuestion(questions: Map<number, QuestionCount>, action: CountedAction): void {
  const {
    safetyQuestionID: questionID,
    safetyPlanID: programID,
    safetyQuestion: question,
    safetyPlanName: program,
  } = action
  const known = questions.get(questionID)
  if (known) known.count += 1
  else questions.set(questionID, { questionID, programID, question, program, count: 1 })
}

function groupsOf() {
  const groups = new Map<number | string, ActionGroup>()
  return {
    add(id: number | string, name: string, isLate: boolean) {
      const known = groups.get(id)
      const group = known ?? { key: String(id), name, count: 0, overdue: 0 }
      if (known === undefined) groups.set(id, group)
      group.count += 1
      if (isLate) group.overdue += 1
    },
    sorted: () =>
      [...groups.values()].sort(
        (one, other) =>
          other.count - one.count || compare(one.name, other.name) || compare(one.key, other.key),
      ),
  }
}

function meanOf() {
  let [count, sum] = [0, 0]
  return {
    add(value: number) {
      count += 1
      sum += value
    },
    count: () => count,
    mean: () => (count === 0 ? null : sum / count),
  }
}

/** Compares by code units, so that every machine sorts the same. */
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
