import { usualDueDays } from '#contract/access/own-company.ts'
import { presetDue } from '#contract/corrective-actions/due.ts'
import { closed, inProgress, opened } from '#contract/corrective-actions/lookups.ts'
import type { Json } from '#contract/kernel/json.ts'
import { dayIn, daysAfter } from '#contract/kernel/day.ts'
import type { CatalogueQuestion } from './catalogue.ts'
import { findingAt, putRight, reassessed } from './findings.ts'
import {
  acknowledged,
  closingNote,
  createdNote,
  extendedNote,
  progressNotes,
  reassignedNote,
  reopenedNote,
  severityNote,
} from './phrases.ts'
import type { Random } from './random.ts'
import { atWork, atWorkBefore } from './working-hours.ts'

/** The parts of a project that its actions need. */
export interface ActionProject {
  project_id: number
  name: string
  /** The time before which its actions end, ms since 1970; for a finished project its end. */
  until: number
}

export interface ActionPlan {
  random: Random
  now: number
  timeZone: string
  count: number
  /** The people who open actions and get them: role 2, not blocked. */
  people: readonly number[]
  projects: readonly ActionProject[]
  questions: readonly CatalogueQuestion[]
  newUid: () => string
}

export interface SeedTicket {
  ticket_id: string
  record_id: number
  version: number
  author_id: number
  assigned_to: number
  to_status: string
  notes: string
  changes: Record<string, { from: Json; to: Json }>
  created_at: string
}

const hour = 3_600_000
const day = 24 * hour

/**
 * Yields corrective actions of the last year with their histories, oldest first; each is made on
 * demand.
 */
export function* makeActions(plan: ActionPlan, numbers: readonly number[]) {
  const { random, now, timeZone } = plan
  const times = numbers
    .map(() =>
      atWorkBefore(
        now - 4 * hour,
        random,
        now - 4 * hour - random.next() ** 1.6 * 364 * day,
        timeZone,
      ),
    )
    .toSorted((one, other) => one - other)
  for (const [index, time] of times.entries())
    yield makeAction(plan, numbers[index] ?? 0, index + 1, time)
}

function makeAction(
  { random, now, timeZone, people, projects, questions, newUid }: ActionPlan,
  id: number,
  number: number,
  incident: number,
) {
  const running = projects.filter((project) => project.until > incident)
  const project = random.pick(running.length > 0 ? running : projects)
  const { finding, place } = findingAt(random, project.name)
  const question =
    questions.find((known) => known.safety_question_id === finding.question) ??
    random.pick(questions)
  const openedBy = random.pick(people)
  let assignee = random.pick(people.filter((user) => user !== openedBy))
  const incidentTime = Math.floor(incident / 300_000) * 300_000
  let time = incidentTime + random.whole(10, 180) * 60_000
  // Nearly all older actions were done long ago.
  const isOld = now - incident > 45 * day
  const record = {
    corrective_action_id: id,
    uid: newUid(),
    number,
    version: 1,
    title: finding.title,
    description: finding.story.replace('{place}', place),
    project_id: project.project_id,
    ...question,
    trigger: finding.trigger,
    severity: finding.severity,
    due_date: dueBy(random, finding.severity, dayIn(timeZone, time)),
    incident_location: place.charAt(0).toUpperCase() + place.slice(1),
    incident_time: new Date(incidentTime).toISOString(),
    assigned_to: assignee,
    opened_by: openedBy,
    status: opened,
    action_desc: '',
    action_type: '',
    root_cause: '',
    training_updates: '',
    monitor_plan: '',
    notes: createdNote,
    created_at: new Date(time).toISOString(),
    closed_by: null as number | null,
    closed_at: null as string | null,
    reopened_at: null as string | null,
  }
  const tickets: SeedTicket[] = []
  const note = (author: number, notes: string, changed: Partial<typeof record> = {}) => {
    const first = tickets.length === 0
    const changes = Object.fromEntries(
      Object.entries(changed).map(([column, to]) => [
        wireNames[column] ?? column,
        { from: record[column as keyof typeof record], to },
      ]),
    )
    Object.assign(record, changed, { notes, version: tickets.length + 1 })
    tickets.push({
      ticket_id: newUid(),
      record_id: id,
      version: record.version,
      author_id: author,
      assigned_to: record.assigned_to,
      to_status: record.status,
      notes,
      changes: first ? {} : changes,
      created_at: new Date(time).toISOString(),
    })
  }
  note(openedBy, createdNote)
  /** Moves the time on to a later working hour; returns false if that is not in the past. */
  const later = (from: number, to: number) => {
    const next = atWork(random, time + (from + random.next() * (to - from)) * hour, timeZone)
    if (next > now - hour) return false
    time = next
    return true
  }

  /** Gives most late actions another day; a few stay overdue. */
  const extend = () => {
    const today = dayIn(timeZone, now)
    if (
      record.due_date === null ||
      record.due_date >= today ||
      random.chance(0.25) ||
      !later(2, 20)
    )
      return
    note(openedBy, random.pick(extendedNote), { due_date: daysAfter(today, random.whole(1, 12)) })
  }

  // A few are found and corrected on the spot.
  if (random.chance(0.12) && later(0.2, 2))
    note(openedBy, acknowledged(random), { action_desc: finding.fix, action_type: finding.type })
  if (random.chance(0.08) && later(2, 30)) {
    const next = random.pick(people.filter((user) => user !== openedBy))
    if (next !== assignee)
      note(openedBy, reassignedNote(random), { assigned_to: (assignee = next) })
  }
  if (!random.chance(isOld ? 1 : 0.75) || !later(3, 60)) return { record, tickets }
  note(assignee, random.pick(progressNotes), { status: inProgress })
  if (random.chance(0.15) && later(4, 48)) {
    const severity = reassessed(random, record.severity)
    if (severity !== undefined) note(openedBy, severityNote(random), { severity })
  }
  if (!random.chance(isOld ? 0.98 : 0.6) || !later(12, 14 * 24)) {
    extend()
    return { record, tickets }
  }
  const close = (author: number) => {
    note(author, closingNote(random), {
      status: closed,
      ...(record.root_cause === '' ? putRight(finding) : {}),
    })
    Object.assign(record, { closed_by: author, closed_at: new Date(time).toISOString() })
  }
  close(random.chance(0.8) ? assignee : openedBy)
  if (random.chance(0.06) && later(24, 10 * 24)) {
    note(openedBy, reopenedNote(random), { status: inProgress })
    Object.assign(record, {
      closed_by: null,
      closed_at: null,
      reopened_at: new Date(time).toISOString(),
    })
    if (random.chance(0.6) && later(24, 7 * 24)) close(assignee)
  }
  return { record, tickets }
}

type MadeAction = ReturnType<typeof makeAction>

/**
 * Makes sure that each of these people has an overdue action: it sets the due date of one of their
 * open ones, whose date never changed, to two days ago.
 */
export function giveOverdue(
  actions: readonly MadeAction[],
  people: readonly number[],
  today: string,
): void {
  const due = daysAfter(today, -2)
  for (const user of people) {
    const open = actions.filter(
      ({ record }) => record.assigned_to === user && record.status !== closed,
    )
    if (open.some(({ record }) => record.due_date !== null && record.due_date < today)) continue
    const found = open.find(
      ({ record, tickets }) =>
        record.created_at.slice(0, 10) < due &&
        tickets.every(({ changes }) => !('dueDate' in changes)),
    )
    if (found) found.record.due_date = due
  }
}

/** Returns the due date by the company's rule; one in five has an agreed date, a few have none. */
function dueBy(random: Random, severity: string, opened: string): string | null {
  const preset = presetDue(severity, usualDueDays, opened)
  if (preset === null || random.chance(0.05)) return null
  return random.chance(0.2) ? daysAfter(preset, random.whole(1, 5)) : preset
}

const wireNames: Readonly<Record<string, string>> = {
  action_desc: 'actionDesc',
  action_type: 'actionType',
  root_cause: 'rootCause',
  training_updates: 'trainingUpdates',
  monitor_plan: 'monitorPlan',
  assigned_to: 'assignedTo',
  due_date: 'dueDate',
}
