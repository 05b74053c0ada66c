import { useLingui } from '@lingui/react/macro'
import { useMemo, type ReactNode } from 'react'
import { rangeDate } from '#client/i18n/dates.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import type { FilterBarProps } from '#client/ui/filter/filter-spec.ts'
import type { FilterSpec, ToggleSpec } from '#client/ui/filter/filter-spec.ts'
import type { DayRange } from '#client/ui/form/date-text.ts'
import type { SelectOption } from '#client/ui/form/select-options.ts'
import type { Column } from '#client/ui/table/columns.ts'
import { columnHeaderOf, type Layout } from '#client/records/layout.ts'
import type { ListSource, ListMessages } from './list-source.ts'
import { useMeFirst } from '#client/records/use-me-first.ts'
import {
  unlimitedRange,
  listFiltersOf,
  isListStateChanged,
  isDayRangeFilter,
  type ListUrlCodec,
} from './list-state.ts'
import { lazy } from './lazy.ts'

type FilterBarOptions<Row> = {
  layout: Layout<Row>
  address: ListUrlCodec
  words: ListMessages
  list: ListSource<Row>
  columns: readonly Column<Row>[]
  /** The values with a tab, in order. */
  tabs: readonly string[]
  tools?: ReactNode
}

/**
 * Tabs with counts, search, chips, 'n of m', and on a phone the sorting. Tabs, search, chips and
 * filters are the same objects until they change.
 */
export function useFilterBar<Row>({
  layout,
  address,
  words,
  list,
  columns,
  tabs: values,
  tools,
}: FilterBarOptions<Row>): FilterBarProps {
  const { state, change, count } = list
  const tabs = useTabs(layout, list, values)
  const search = useSearchSpec(words, list)
  const toggles = useToggles(layout, address, list)
  const own = useFilterSpecs(layout, list)
  const filters = list.filters ?? own
  const sort = useSorting(words, list, columns)
  return {
    ...(tabs && { tabs }),
    search,
    ...(toggles.length > 0 && { toggles }),
    ...(filters.length > 0 && { filters }),
    ...(isListStateChanged(state, address) && { onClear: () => change(address.unfiltered) }),
    count,
    tools,
    sort,
  }
}

function useTabs<Row>(
  { tabs }: Layout<Row>,
  { state: { tab }, counts, change }: ListSource<Row>,
  values: readonly string[],
): FilterBarProps['tabs'] {
  const { i18n } = useLingui()
  const counted = counts?.tabs
  return useMemo(() => {
    if (!tabs) return undefined
    const countOf = (value: string) => said(counted?.get(value))
    const all = { value: 'all', label: i18n._(tabs.all), count: countOf('all') }
    const named = [...Object.keys(tabs.groups ?? {}), ...values].map((value) => {
      const word = tabs.words[value]
      return {
        value,
        label: word === undefined ? value : i18n._(word),
        look: tabs.groups?.[value] ? undefined : tabs.className?.(value),
        count: countOf(value),
      }
    })
    return {
      label: i18n._(tabs.label),
      options: tabs.allLast ? [...named, all] : [all, ...named],
      value: tab,
      onChange: (chosen: string) => change({ tab: chosen }),
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
  }, [i18n.locale, tabs, values, counted, tab, change])
}

function useSearchSpec<Row>(
  { find }: ListMessages,
  { state: { search }, change }: ListSource<Row>,
): NonNullable<FilterBarProps['search']> {
  const { i18n } = useLingui()
  return useMemo(
    () => ({
      label: i18n._(find.label),
      ...(find.placeholder && { placeholder: i18n._(find.placeholder) }),
      value: search,
      onChange: (typed: string) => change({ search: typed }),
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
    [i18n.locale, find, search, change],
  )
}

function useToggles<Row>(
  { chips: looks }: Layout<Row>,
  address: ListUrlCodec,
  { state, counts, without, change }: ListSource<Row>,
): readonly ToggleSpec[] {
  const { i18n } = useLingui()
  const counted = counts?.chips
  const { chips: on, sort } = state
  return useMemo(() => {
    const chips = Object.entries(looks ?? {})
    return chips
      .filter(([key]) => !without.includes(key))
      .map(([key, { label, mark }]) => ({
        key,
        label: i18n._(label),
        mark,
        count: said(counted?.get(key)),
        on: on.includes(key),
        onChange: (isOn: boolean) => {
          const set = chips
            .map(([each]) => each)
            .filter((each) => (each === key ? isOn : on.includes(each)))
          const next = address.withChips({ ...state, chips: on, sort }, set)
          change({ chips: next.chips, sort: next.sort })
        },
      }))
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
  }, [i18n.locale, looks, without, counted, on, sort, change, address])
}

function useSorting<Row>(
  { find: { ascendingOnly } }: ListMessages,
  { state: { sort }, change }: ListSource<Row>,
  columns: readonly Column<Row>[],
): NonNullable<FilterBarProps['sort']> {
  const { t } = useLingui()
  const options = useMemo(
    () =>
      columns.flatMap(({ id, header, sortValue }) => {
        if (!sortValue) return []
        if (ascendingOnly) return [{ value: id, label: header }]
        return [
          { value: id, label: t`${header}, ascending` },
          { value: `-${id}`, label: t`${header}, descending` },
        ]
      }),
    [columns, ascendingOnly, t],
  )
  if (ascendingOnly)
    return {
      options,
      value: sort.column,
      onChange: (column) => change({ sort: { column, desc: false } }),
    }
  return {
    options,
    value: `${sort.desc ? '-' : ''}${sort.column}`,
    onChange: (value) =>
      change({ sort: { column: value.replace(/^-/, ''), desc: value.startsWith('-') } }),
  }
}

function said(many: number | undefined): string | undefined {
  return many === undefined ? undefined : wholeNumber(many)
}

/** The chips of the filter bar; the same objects until they change. */
function useFilterSpecs<Row>(
  layout: Layout<Row>,
  { offers, without, counts, state: { picks, days }, change }: ListSource<Row>,
): FilterSpec[] {
  const { t, i18n } = useLingui()
  const meFirst = useMeFirst()
  return useMemo(() => {
    const dayOf = (day: string) => rangeDate(day, i18n.locale === 'es' ? 'es' : 'en')
    const counted = (many: ReadonlyMap<string, number>) => (choice: string) =>
      wholeNumber(many.get(choice) ?? 0)
    const rangeText = ({ from, to }: DayRange) => {
      const [first, last] = [dayOf(from), dayOf(to)]
      return to === '' ? t`from ${first}` : from === '' ? t`until ${last}` : t`${first} to ${last}`
    }
    const pickedText = (chosen: readonly string[], options: readonly SelectOption[]) => {
      const only =
        chosen.length === 1 ? options.find(({ value }) => value === chosen[0]) : undefined
      const [picked, all] = [chosen.length, Math.max(options.length, chosen.length)]
      return only ? (only.listed ?? only.label) : t`${picked} of ${all}`
    }
    return listFiltersOf(layout).flatMap((filter): FilterSpec[] => {
      const { key } = filter
      if (without.includes(key)) return []
      const { onlyWhenSet = false } = filter.ui.filter ?? {}
      const label = i18n._(onlyWhenSet ? filter.ui.label : columnHeaderOf(filter))
      if (isDayRangeFilter(filter)) {
        const value = days[key] ?? unlimitedRange
        const set = value.from !== '' || value.to !== ''
        if (onlyWhenSet && !set) return []
        const onChange = (range: DayRange) => change({ days: { ...days, [key]: range } })
        return [
          {
            key,
            label,
            options: noOptions,
            chosen: set ? [key] : [],
            value: set ? rangeText(value) : '',
            onChange: () => onChange(unlimitedRange),
            range: { value, onChange },
          },
        ]
      }
      const offered = offers[key]
      if (!offered) return []
      const options = lazy(() => meFirst(filter.field, offered(), 'always'))
      const chosen = picks[key] ?? []
      if (onlyWhenSet && chosen.length === 0) return []
      const value = chosen.length === 0 ? '' : pickedText(chosen, options())
      return [
        {
          key,
          label,
          options,
          chosen,
          value,
          onChange: (values) => change({ picks: { ...picks, [key]: values } }),
          ...(counts && { counts: () => counted(counts.choices(key)) }),
        },
      ]
    })
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
  }, [i18n.locale, meFirst, layout, offers, without, counts, picks, days, change])
}

const noOptions = (): readonly SelectOption[] => []
