import { dayIn, daysAfter, ownZone } from '#contract/kernel/day.ts'
import { midnightIn } from '#contract/kernel/midnight.ts'
import {
  type ChosenForm,
  type ChosenProgram,
  readNumbers,
  readPrograms,
} from '#contract/submissions/filter.ts'
import { dayOfFilter, statusFilter } from '#contract/submissions/periods.ts'
import { readTyped } from '#contract/submissions/search-words.ts'
import type { ReportedQuestion } from '#contract/submissions/figures.ts'
import type { Submission } from '#contract/submissions/schema.ts'
import type { CallAnswer } from '#client/data/api/operation-types.ts'
import { nameKey } from '#client/i18n/compare-names.ts'

/** A query in the words of the server's search. */
export type SearchQuery = Readonly<Record<string, string>>

/** A row as lists have it. */
type Listed = Omit<Submission, 'project'>

/** The parts of an offline record that the search needs. */
export interface Searchable {
  row: Listed
  words: readonly string[]
  /** Only offline records have them. */
  findings?: readonly ReportedQuestion[]
}

type Leaves = (one: Searchable) => boolean

const filterNames = [
  'projectIds',
  'userIds',
  'safetyPrograms',
  'status',
  'days',
  'search',
  'findingsOf',
] as const
type FilterName = (typeof filterNames)[number]

/**
 * Finds the offline records that the server would find too, in its order (SUB-03 to SUB-09, SUB-13,
 * G2-33 to G2-35).
 */
export function foundOnDevice<One extends Searchable>(
  records: readonly One[],
  asked: SearchQuery,
  now = Date.now(),
): One[] {
  const leaves = filterOf(asked, now)
  const { compare, sign } = orderOf(asked)
  return records
    .filter(leaves)
    .toSorted(
      (one, other) =>
        sign * compare(one.row, other.row) ||
        compareText(other.row.submissionDateTime, one.row.submissionDateTime) ||
        other.row.id - one.row.id,
    )
}

/** Counts all found records and the completed ones, ignoring the status filter (SUB-10). */
export function countedOnDevice(
  records: readonly Searchable[],
  asked: SearchQuery,
  now = Date.now(),
): { all: number; completed: number } {
  const found = records.filter(filterOf(asked, now, 'status'))
  return { all: found.length, completed: found.filter(({ row }) => row.isCompleted).length }
}

type Choice = CallAnswer<'submissions.choices'>[number]

/** Returns the choices of one filter under all others, each with its count. */
export function choicesOnDevice(
  records: readonly Searchable[],
  asked: SearchQuery,
  of: 'project' | 'user' | 'form' | 'question',
  now = Date.now(),
): Choice[] {
  if (of === 'question')
    return questionsOnDevice(records.filter(filterOf(asked, now, 'findingsOf')))
  const own = { project: 'projectIds', user: 'userIds', form: 'safetyPrograms' } as const
  const counted = new Map<string, Choice>()
  for (const { row } of records.filter(filterOf(asked, now, own[of]))) {
    const named = choiceOf(row, of)
    const name = JSON.stringify(named)
    counted.set(name, { ...named, count: (counted.get(name)?.count ?? 0) + 1 })
  }
  const keys = ({ name, parentForm, form }: Choice) =>
    [name, parentForm ?? '', form ?? ''].map(nameKey)
  return [...counted.values()].toSorted((one, other) => compareAll(keys(one), keys(other)))
}

/**
 * Returns the questions at which these records reported something, in the words of the newest
 * record.
 */
function questionsOnDevice(records: readonly Searchable[]): Choice[] {
  const counted = new Map<number, Choice & { last: number }>()
  for (const { row, findings = [] } of records)
    for (const { questionID: id, question } of findings) {
      const { count, last, name } = counted.get(id) ?? { count: 0, last: 0, name: '' }
      counted.set(id, {
        id,
        form: null,
        parentForm: null,
        count: count + 1,
        ...(row.id > last ? { name: question, last: row.id } : { name, last }),
      })
    }
  return [...counted.values()]
    .map(({ last: _last, ...choice }): Choice => choice)
    .toSorted(
      (one, other) =>
        compareText(nameKey(one.name), nameKey(other.name)) || (one.id ?? 0) - (other.id ?? 0),
    )
}

function choiceOf(row: Listed, of: 'project' | 'user' | 'form'): Omit<Choice, 'count'> {
  if (of === 'form')
    return { id: null, name: row.safetyPlanName, form: row.formName, parentForm: row.parentForm }
  return {
    id: of === 'project' ? row.projectID : row.userID,
    name: (of === 'project' ? row.projectName : row.user?.name) ?? '',
    form: null,
    parentForm: null,
  }
}

/** Combines all filters but one. */
function filterOf(asked: SearchQuery, now: number, but?: FilterName): Leaves {
  const filters = filterNames.flatMap((name) =>
    name === but ? [] : (filtersBy[name](asked, now) ?? []),
  )
  return (one) => filters.every((leaves) => leaves(one))
}

/** Makes the test of each filter; null if it is not set. */
const filtersBy: Readonly<Record<FilterName, (asked: SearchQuery, now: number) => Leaves | null>> =
  {
    projectIds: ({ projectIds }) => among(projectIds, (row) => row.projectID),
    userIds: ({ userIds }) => among(userIds, (row) => row.userID),
    safetyPrograms: ({ safetyPrograms = '' }) => {
      const programs = readPrograms(safetyPrograms) ?? []
      return programs.length === 0
        ? null
        : ({ row }) => programs.some((program) => isOf(row, program))
    },
    status: ({ status }) =>
      status === undefined || status === statusFilter.all
        ? null
        : ({ row }) => row.isCompleted === (status === statusFilter.completed),
    days: (asked, now) => {
      const { since, until } = span(asked, now)
      return since === -Infinity && until === Infinity
        ? null
        : ({ row }) =>
            Date.parse(row.submissionDateTime) >= since &&
            Date.parse(row.submissionDateTime) < until
    },
    search: ({ search = '' }) => {
      const typed = readTyped(search)
      if (typed === null) return null
      const { words, number } = typed
      return ({ row, words: own }) =>
        row.recordNumber === number ||
        (words.length > 0 && words.every((word) => own.some((each) => each.startsWith(word))))
    },
    findingsOf: ({ findingsOf = '' }) => {
      const questions = new Set(readNumbers(findingsOf))
      return questions.size === 0
        ? null
        : ({ findings = [] }) => findings.some(({ questionID }) => questions.has(questionID))
    },
  }

function among(said: string | undefined, of: (row: Listed) => number): Leaves | null {
  const numbers = new Set(readNumbers(said ?? ''))
  return numbers.size === 0 ? null : ({ row }) => numbers.has(of(row))
}

const isOf = (row: Listed, { name, forms }: ChosenProgram) =>
  row.safetyPlanName === name && (forms.length === 0 || forms.some((form) => isForm(row, form)))

/** A form that is chosen alone includes its sub-forms. */
function isForm(row: Listed, { parent, name }: ChosenForm): boolean {
  if (parent !== null) return row.parentForm === parent && row.formName === name
  return row.parentForm === name || (row.parentForm === null && row.formName === name)
}

/**
 * Returns the time span in milliseconds since 1970. It begins at the reader's midnight and includes
 * both days of a range.
 */
function span(
  { daysRange, from = '', to = '', timeZone = ownZone() }: SearchQuery,
  now: number,
): { since: number; until: number } {
  const days = Number(daysRange ?? 0)
  const first = dayOfFilter(from) ?? (days > 0 ? daysAfter(dayIn(timeZone, now), -days) : undefined)
  const last = dayOfFilter(to)
  return {
    since: first === undefined ? -Infinity : midnightIn(timeZone, first),
    until: last === undefined ? Infinity : midnightIn(timeZone, daysAfter(last, 1)),
  }
}

type Compare = (one: Listed, other: Listed) => number

const byText =
  (text: (row: Listed) => string): Compare =>
  (one, other) =>
    compareText(nameKey(text(one)), nameKey(text(other)))
const byNumber =
  (number: (row: Listed) => number): Compare =>
  (one, other) =>
    number(one) - number(other)

const orders: Readonly<Record<string, Compare>> = {
  user: byText((row) => row.user?.name ?? ''),
  project: byText((row) => row.projectName),
  form: byText((row) => row.formName),
  program: byText((row) => row.safetyPlanName),
  submitted: (one, other) => compareText(one.submissionDateTime, other.submissionDateTime),
  status: byNumber((row) => Number(row.isCompleted)),
  number: byNumber((row) => row.recordNumber),
}

function orderOf({ sort = 'user', order }: SearchQuery): { compare: Compare; sign: 1 | -1 } {
  return {
    compare: orders[sort] ?? byText((row) => row.user?.name ?? ''),
    sign: order === 'desc' ? -1 : 1,
  }
}

/**
 * Compares by code points, as the database does; JavaScript compares code units, which sorts
 * characters beyond the first plane too early.
 */
function compareText(one: string, other: string): number {
  if (one === other) return 0
  const [mine, theirs] = [one[Symbol.iterator](), other[Symbol.iterator]()]
  for (;;) {
    const [a, b] = [mine.next().value?.codePointAt(0), theirs.next().value?.codePointAt(0)]
    if (a === undefined || b === undefined) return a === undefined ? -1 : 1
    if (a !== b) return a - b
  }
}

function compareAll(ones: readonly string[], others: readonly string[]): number {
  for (const [place, one] of ones.entries()) {
    const order = compareText(one, others[place] ?? '')
    if (order !== 0) return order
  }
  return 0
}
