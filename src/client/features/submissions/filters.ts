import { readNumbers, writeList } from '#contract/submissions/filter.ts'
import { filterDay, periods, statusFilter } from '#contract/submissions/periods.ts'
import type { ListDefinition } from '#client/records/list/list-source.ts'
import { defineList } from '#client/records/list/list-source.ts'
import {
  unlimitedRange,
  type ListUrlCodec,
  type ListState,
} from '#client/records/list/list-state.ts'
import type { QueryParams } from '#client/records/list/server-query.ts'
import { isDay } from '#client/i18n/days.ts'
import { type SubmissionListRow, submissionLayout as layout } from './layout.ts'
import { splitPrograms, programsParam, joinPicks, programsWithin } from './programs.ts'

/**
 * The filters in the order of the rows (SUB-03 to SUB-09); only a system administrator has the
 * company.
 */
export type Picked = 'company' | 'project' | 'user' | 'program' | 'report' | 'period' | 'question'

export const picksOf = (state: ListState, filter: Picked): readonly string[] =>
  state.picks[filter] ?? none
export const rangeOf = (state: ListState) => state.days['submitted'] ?? unlimitedRange

const none: readonly string[] = []
const unpicked: Readonly<Record<Picked, readonly string[]>> = {
  company: none,
  project: none,
  user: none,
  program: none,
  report: none,
  period: none,
  question: none,
}

const plain = defineList(layout)

/**
 * Converts the picks of a filter to the address and back, in the words and the grammar of the
 * server (SUB-16, SUB-17).
 */
const spelled: Readonly<
  Record<
    Picked,
    {
      word: string
      read: (said: string) => readonly string[]
      write: (picks: readonly string[]) => string
    }
  >
> = {
  company: { word: 'accountID', read: (said) => numbers(said).slice(0, 1), write: writeList },
  project: { word: 'projectIds', read: numbers, write: writeList },
  user: { word: 'userIds', read: numbers, write: writeList },
  program: { word: 'safetyPrograms', read: programs, write: joinPicks },
  report: {
    word: 'reports',
    read: (said) => programs(said).filter((pick) => pick.includes('$~$')),
    write: joinPicks,
  },
  period: {
    word: 'daysRange',
    read: (said) => (periods.some((days) => days > 0 && String(days) === said) ? [said] : none),
    write: ([days = '']) => days,
  },
  question: { word: 'question', read: numbers, write: writeList },
}

/**
 * `?projectIds=12^~^15&safetyPrograms=Fall$~$Daily&submitted=2026-11-01..2026-11-20&status=1&q=rail&sort=-submitted`.
 */
export const submissionAddress: ListUrlCodec = {
  ...plain.address,
  unfiltered: { ...plain.address.unfiltered, picks: unpicked, days: { submitted: unlimitedRange } },
  parse(raw) {
    const state = plain.address.parse(raw)
    const picks = mapped(({ word, read }) => read(text(raw[word])))
    const [from = '', to = ''] = text(raw['submitted']).split('..')
    const submitted = { from: isDay(from) ? from : '', to: isDay(to) ? to : '' }
    const isRanged = submitted.from !== '' || submitted.to !== ''
    return {
      ...state,
      picks: {
        ...picks,
        report: programsWithin(picks.program, picks.report),
        ...(isRanged && { period: none }),
      },
      days: { submitted },
    }
  },
  write(state) {
    const { from, to } = rangeOf(state)
    const written = Object.entries(spelled).map(([filter, { word, write }]) => [
      word,
      write(picksOf(state, filter as Picked)) || undefined,
    ])
    return {
      ...plain.address.write(state),
      ...Object.fromEntries(written),
      submitted: from === '' && to === '' ? undefined : `${from}..${to}`,
    }
  },
  hasListParams: (raw) =>
    plain.address.hasListParams(raw) ||
    raw['submitted'] !== undefined ||
    Object.values(spelled).some(({ word }) => raw[word] !== undefined),
}

export const submissionListKind: ListDefinition<SubmissionListRow> = {
  ...plain,
  address: submissionAddress,
  storageKey: 'submissions',
}

/**
 * Sets a filter and clears those that conflict: a date range and a period clear each other (G2-33),
 * and reports follow the programs (G2-32).
 */
export function picked(
  state: ListState,
  filter: Picked,
  picks: readonly string[],
): Pick<ListState, 'picks' | 'days'> {
  const all = { ...state.picks, [filter]: picks }
  const report = programsWithin(all['program'] ?? none, all['report'] ?? none)
  return {
    picks: { ...all, report },
    days: filter === 'period' && picks.length > 0 ? { submitted: unlimitedRange } : state.days,
  }
}

/** Sets the range of days and clears the period. */
export function ranged(
  state: ListState,
  submitted: ListState['days'][string],
): Pick<ListState, 'picks' | 'days'> {
  return { picks: { ...state.picks, period: none }, days: { submitted } }
}

/** Returns the filters as the query of a request (G2-35). */
export function filterQuery(state: ListState): Record<string, string> {
  const { tab, search } = state
  const typed = search.trim()
  const { from, to } = rangeOf(state)
  const params = {
    accountID: picksOf(state, 'company')[0],
    projectIds: writeList(picksOf(state, 'project')),
    userIds: writeList(picksOf(state, 'user')),
    safetyPrograms: programsParam(picksOf(state, 'program'), picksOf(state, 'report')),
    findingsOf: writeList(picksOf(state, 'question')),
    daysRange: picksOf(state, 'period')[0],
    from: from && filterDay(from),
    to: to && filterDay(to),
    status: tab === 'all' ? statusFilter.all : tab,
    search: typed,
  }
  const query = Object.fromEntries(
    Object.entries(params).filter((one): one is [string, string] => Boolean(one[1])),
  )
  // Days begin at the reader's midnight (G2-33).
  return query['daysRange'] || query['from'] || query['to']
    ? { ...query, timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone }
    : query
}

/** Adds the order and the limit of a page of rows. */
export function submissionQuery(state: ListState): QueryParams {
  const { column, desc } = state.sort
  return { ...filterQuery(state), limit: '100', sort: column, order: desc ? 'desc' : 'asc' }
}

function mapped<Made>(make: (one: (typeof spelled)[Picked]) => Made): Record<Picked, Made> {
  return Object.fromEntries(
    Object.entries(spelled).map(([filter, one]) => [filter, make(one)]),
  ) as Record<Picked, Made>
}

function numbers(param: string): readonly string[] {
  return listed([...new Set(readNumbers(param))].map(String))
}

function programs(param: string): readonly string[] {
  return listed(splitPrograms(param))
}

const listed = (found: readonly string[]) => (found.length === 0 ? none : found)

// The router parses a text that looks like a number into one.
function text(value: unknown): string {
  return typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : ''
}
