import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { periods } from '#contract/submissions/periods.ts'
import { rangeDate } from '#client/i18n/dates.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import type { ListSource } from '#client/records/list/list-source.ts'
import { unlimitedRange, type ListState } from '#client/records/list/list-state.ts'
import { useRead } from '#client/records/use-read.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import type { FilterSpec } from '#client/ui/filter/filter-spec.ts'
import type { DayRange } from '#client/ui/form/date-text.ts'
import type { CountedChoice } from './choices.ts'
import { filterQuery, picked, type Picked, picksOf, ranged, rangeOf } from './filters.ts'
import { choicesOnDevice } from './kept/device-search.ts'
import { useKeptHere } from './kept/on-device.ts'
import type { SubmissionListRow } from './layout.ts'
import { programOf } from './programs.ts'

// Loads with the first opened filter.
const panels = () => import('./pick-panel.tsx')
const PickPanel = lazyComponent(async () => (await panels()).PickPanel)
const CompanyPanel = lazyComponent(async () => (await panels()).CompanyPanel)
const PeriodPanel = lazyComponent(async () => (await panels()).PeriodPanel)

const labels = {
  company: msg`Company`,
  project: msg`Project`,
  user: msg`User`,
  program: msg`Program`,
  report: msg`Submitted report`,
  date: msg`Date`,
  period: msg`Period`,
  question: msg`Finding at question`,
}

/**
 * Returns the chips of the list in the order of the rows (SUB-03 to SUB-09), the company first if
 * there are several; the array is stable until one changes.
 */
export function useFilters(
  list: ListSource<SubmissionListRow>,
  system: boolean,
): readonly FilterSpec[] {
  const { t, i18n } = useLingui()
  const { state, change, rows } = list
  const nameOf = useNames(rows, useQuestions(state))
  return useMemo((): FilterSpec[] => {
    const label = (filter: keyof typeof labels) => i18n._(labels[filter])
    const pick = (filter: Picked) => (picks: readonly string[]) =>
      change(picked(state, filter, picks))
    const spec = (filter: Picked, value: string, panel: FilterSpec['panel']): FilterSpec => ({
      key: filter,
      label: label(filter),
      options: noOptions,
      chosen: picksOf(state, filter),
      value,
      onChange: pick(filter),
      panel,
    })
    const several = (
      filter: Exclude<Picked, 'company' | 'period'>,
      said = picksOf(state, filter),
    ) => {
      const name = said.length === 1 ? nameOf(filter, said[0] ?? '') : null
      return spec(filter, said.length === 0 ? '' : (name ?? wholeNumber(said.length)), (close) => (
        <PickPanel
          filter={filter}
          label={label(filter)}
          state={state}
          nameOf={(value: string) => nameOf(filter, value) ?? `#${value}`}
          onShow={(picks: string[]) => (pick(filter)(picks), close())}
        />
      ))
    }
    const [company] = picksOf(state, 'company')
    const [period = '0'] = picksOf(state, 'period')
    const range = rangeOf(state)
    const periodWords = periods.map((days) => ({
      value: String(days),
      label: days === 0 ? t`All Days` : t`${plural(days, { one: '# Day', other: '# Days' })}`,
    }))
    const setRange = (days: DayRange) => change(ranged(state, days))
    const isRanged = range.from !== '' || range.to !== ''
    return [
      ...(system
        ? [
            spec(
              'company',
              company === undefined ? '' : (nameOf('company', company) ?? `#${company}`),
              (close) => (
                <CompanyPanel
                  label={label('company')}
                  state={state}
                  onChoose={(one: string) => (pick('company')([one]), close())}
                />
              ),
            ),
          ]
        : []),
      // The numbers of the overview lead here with this filter.
      ...(picksOf(state, 'question').length > 0 ? [several('question')] : []),
      several('project'),
      several('user'),
      several('program', programsIn(picksOf(state, 'program'))),
      several('report'),
      {
        key: 'date',
        label: label('date'),
        options: noOptions,
        chosen: isRanged ? ['date'] : none,
        value: isRanged ? rangeSaid(range, i18n) : '',
        onChange: () => setRange(unlimitedRange),
        range: { value: range, onChange: setRange },
      },
      spec(
        'period',
        period === '0' ? '' : (periodWords.find(({ value }) => value === period)?.label ?? ''),
        (close) => (
          <PeriodPanel
            label={label('period')}
            options={periodWords}
            value={period}
            onChoose={(days: string) => (pick('period')(days === '0' ? [] : [days]), close())}
          />
        ),
      ),
    ]
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
  }, [i18n.locale, state, change, system, nameOf])
}

const none: readonly string[] = []
const noOptions = () => []

function rangeSaid({ from, to }: DayRange, i18n: I18n): string {
  const spoken = i18n.locale === 'es' ? 'es' : 'en'
  const [first, last] = [rangeDate(from, spoken), rangeDate(to, spoken)]
  return to === ''
    ? i18n._(msg`from ${first}`)
    : from === ''
      ? i18n._(msg`until ${last}`)
      : `${first} – ${last}`
}

/** Returns the names of the picked programs. */
const programsIn = (picks: readonly string[]) => [
  ...new Set(picks.map((pick) => programOf(pick)?.name ?? pick)),
]

/** Reads the questions with findings under the other filters, if a question is set. */
function useQuestions(state: ListState): readonly CountedChoice[] {
  const here = useKeptHere()
  const isSet = picksOf(state, 'question').length > 0
  const others = filterQuery({ ...state, search: '' })
  const { data } = useRead(
    'submissions.choices',
    { query: { ...others, of: 'question' } },
    { enabled: isSet && here === null },
  )
  if (!isSet) return noQuestions
  return here === null ? (data ?? noQuestions) : choicesOnDevice(here, others, 'question')
}

const noQuestions: readonly CountedChoice[] = []

/** Names the value of a chip from the loaded rows; null if none has it. */
function useNames(
  rows: readonly SubmissionListRow[],
  questions: readonly CountedChoice[],
): (filter: Picked, value: string) => string | null {
  return useMemo(() => {
    const known = {
      company: new Map<string, string>(),
      project: new Map<string, string>(),
      user: new Map<string, string>(),
    }
    return (filter, value) => {
      if (filter === 'program' || filter === 'report') {
        const program = programOf(value)
        return (filter === 'report' ? program?.forms[0]?.name : program?.name) ?? null
      }
      if (filter === 'period') return null
      if (filter === 'question')
        return questions.find(({ id }) => String(id) === value)?.name ?? null
      const names = known[filter]
      if (names.size === 0) for (const row of rows) names.set(...named[filter](row))
      return names.get(value) ?? null
    }
  }, [rows, questions])
}

const named = {
  company: (row: SubmissionListRow): [string, string] => [String(row.accountID), row.companyName],
  project: (row: SubmissionListRow): [string, string] => [String(row.projectID), row.projectName],
  user: (row: SubmissionListRow): [string, string] => [String(row.userID), row.user?.name ?? ''],
}
