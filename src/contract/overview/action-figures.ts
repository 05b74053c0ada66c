import { isOverdue } from '../corrective-actions/due.ts'
import { severities } from '../corrective-actions/lookups.ts'
import { isOpen } from '../corrective-actions/rules.ts'
import type { CorrectiveAction } from '../corrective-actions/schema.ts'
import { daysAfter } from '../kernel/day.ts'
import { type DaySpan, momentsOf, type OverviewPeriod } from './period.ts'

/** As much of an action as the figures are made of. */
export type CountedAction = Pick<
  CorrectiveAction,
  | 'status' | 'severity' | 'trigger' | 'dueDate' | 'creationDateTime' | 'closedDateTime' | 'projectID' | 'projectName'
  | 'assignedTo' | 'assignedToUser' | 'safetyPlanID' | 'safetyPlanName' | 'safetyQuestionID' | 'safetyQuestion'
>

/** Actions that are not closed and have the same value of one field, and how many of them are overdue. */
export interface ActionGroup {
  /** What the list filters by: an id or a stored name. */
  key: string
  name: string
  count: number
  overdue: number
}

/** A question that actions were opened for in the period. */
export interface QuestionCount {
  questionID: number
  programID: number
  question: string
  program: string
  count: number
}

/** Actions of one risk that are not closed, by how long they are open. */
export interface RiskAges {
  severity: string
  /** One number for each of `ageSpans`. */
  counts: readonly number[]
  total: number
  overdue: number
}

/** The numbers of the overview on corrective actions; each is explained in docs/decisions/0091-overview.md. */
export interface ActionFigures {
  notClosed: number
  /** How many were not closed when the period began, as far as they are not opened again since. */
  notClosedBefore: number
  overdue: number
  closed: number
  /** Mean days from opening to closing of those closed in the period, and in the one before; null where none was closed. */
  daysToClose: number | null
  daysToCloseBefore: number | null
  steps: readonly (DaySpan & { opened: number; closed: number })[]
  projects: readonly ActionGroup[]
  people: readonly ActionGroup[]
  causes: readonly ActionGroup[]
  risks: readonly RiskAges[]
  questions: readonly QuestionCount[]
}

/** How long actions are open, in days before today; the last one has no end. */
export const ageSpans = [{ from: 0, to: 7 }, { from: 8, to: 30 }, { from: 31, to: 90 }, { from: 91, to: null }] as const

/** Returns the days on which actions of an age were opened; the oldest have no first day (`''`). */
export function openedAtAge({ from, to }: (typeof ageSpans)[number], today: string): DaySpan {
  return { from: to === null ? '' : daysAfter(today, -to), to: daysAfter(today, -from) }
}

const msOfDay = 86_400_000

/**
 * The figures of some actions for a period. Device and server count the same: days begin at the midnights of the period's time zone,
 * due dates are judged by `dueToday`, the day in the company's time zone, `YYYY-MM-DD`.
 */
export function actionFigures(actions: readonly CountedAction[], period: OverviewPeriod, dueToday: string): ActionFigures {
  const { timeZone } = period
  const now = momentsOf(period, timeZone)
  const before = momentsOf(period.before, timeZone)
  const steps = period.steps.map((span) => ({ ...span, ...momentsOf(span, timeZone), opened: 0, closed: 0 }))
  const stepAt = (at: number) => steps.find(({ begins, ends }) => at >= begins && at < ends)
  const ages = ageSpans.map((span) => momentsOf(openedAtAge(span, period.to), timeZone))

  const [closedNow, closedBefore] = [meanOf(), meanOf()]
  const risks = new Map(severities.map(({ name }) => [name, { severity: name, counts: ageSpans.map(() => 0), total: 0, overdue: 0 }]))
  const groups = { projects: groupsOf(), people: groupsOf(), causes: groupsOf() }
  const questions = new Map<string, QuestionCount>()
  let [notClosed, notClosedBefore, overdue] = [0, 0, 0]

  for (const action of actions) {
    const opened = Date.parse(action.creationDateTime)
    const closed = action.closedDateTime === null ? null : Date.parse(action.closedDateTime)
    if (opened < now.begins && (closed === null || closed >= now.begins)) notClosedBefore += 1

    const openedIn = stepAt(opened)
    if (openedIn) {
      openedIn.opened += 1
      countQuestion(questions, action)
    }
    const closedIn = closed === null ? undefined : stepAt(closed)
    if (closedIn) closedIn.closed += 1
    if (closed !== null) {
      const days = Math.max(0, closed - opened) / msOfDay
      if (closedIn) closedNow.add(days)
      else if (closed >= before.begins && closed < before.ends) closedBefore.add(days)
    }

    if (!isOpen(action)) continue
    const isLate = isOverdue(action, dueToday)
    notClosed += 1
    if (isLate) overdue += 1
    groups.projects.add(action.projectID, action.projectName, isLate)
    groups.people.add(action.assignedTo, action.assignedToUser?.name ?? '', isLate)
    groups.causes.add(action.trigger, action.trigger, isLate)
    const risk = risks.get(action.severity) ?? { severity: action.severity, counts: ageSpans.map(() => 0), total: 0, overdue: 0 }
    risks.set(action.severity, risk)
    risk.total += 1
    if (isLate) risk.overdue += 1
    // A device whose clock is behind may hold an action of tomorrow: it counts as new.
    const age = Math.max(0, ages.findIndex(({ begins, ends }) => opened >= begins && opened < ends))
    risk.counts[age] = (risk.counts[age] ?? 0) + 1
  }

  return {
    notClosed,
    notClosedBefore,
    overdue,
    closed: closedNow.count(),
    daysToClose: closedNow.mean(),
    daysToCloseBefore: closedBefore.mean(),
    steps: steps.map(({ from, to, opened, closed }) => ({ from, to, opened, closed })),
    projects: groups.projects.sorted(),
    people: groups.people.sorted(),
    causes: groups.causes.sorted(),
    risks: [...risks.values()].toReversed(),
    questions: [...questions.values()].sort((one, other) => other.count - one.count || compare(one.question, other.question) || one.questionID - other.questionID),
  }
}

function countQuestion(questions: Map<string, QuestionCount>, action: CountedAction): void {
  const { safetyQuestionID: questionID, safetyPlanID: programID, safetyQuestion: question, safetyPlanName: program } = action
  const known = questions.get(String(questionID))
  if (known) known.count += 1
  else questions.set(String(questionID), { questionID, programID, question, program, count: 1 })
}

function groupsOf() {
  const groups = new Map<string, ActionGroup>()
  return {
    add(id: number | string, name: string, isLate: boolean) {
      const key = String(id)
      const group = groups.get(key) ?? { key, name, count: 0, overdue: 0 }
      groups.set(key, { ...group, count: group.count + 1, overdue: group.overdue + (isLate ? 1 : 0) })
    },
    sorted: () => [...groups.values()].sort((one, other) => other.count - one.count || compare(one.name, other.name) || compare(one.key, other.key)),
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

/** By code units, the same on every machine. */
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
