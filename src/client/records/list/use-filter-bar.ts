import { useLingui } from '@lingui/react/macro'
import { useMemo, type ReactNode } from 'react'
import { rangeDate } from '#client/i18n/dates.ts'
import { useWholeNumber } from '#client/i18n/use-whole-number.ts'
import type { FilterBarProps } from '#client/ui/filter/filter-spec.ts'
import type { FilterSpec } from '#client/ui/filter/filter-spec.ts'
import type { DayRange } from '#client/ui/form/date-text.ts'
import type { Column } from '#client/ui/table/columns.ts'
import { headerOf, type Layout } from '#client/records/layout.ts'
import type { ListSource, ListWords } from './list-source.ts'
import { useMeFirst } from '#client/records/use-me-first.ts'
import { anyDay, filtersOf, isChanged, isRange, type ListAddress } from './list-state.ts'

type FilterBarOptions<Row> = {
  layout: Layout<Row>
  address: ListAddress
  words: ListWords
  list: ListSource<Row>
  columns: readonly Column<Row>[]
  /** The values that have a tab, in their order. */
  tabs: readonly string[]
  tools?: ReactNode
}

/** Tabs with counts, search, chips, 'n of m', and on a phone the sorting. */
export function useFilterBar<Row>({ layout, address, words, list, columns, tabs: values, tools }: FilterBarOptions<Row>): FilterBarProps {
  const { t, i18n } = useLingui()
  const number = useWholeNumber()
  const { state, change, counts, count } = list
  const filters = useFilterSpecs(layout, list)
  const { tabs } = layout
  const said = (many: number | undefined) => (many === undefined ? undefined : number(many))
  const counted = (value: string) => said(counts?.tabs.get(value))
  const sorted = useMemo(
    () =>
      columns.flatMap(({ id, header, sortValue }) => {
        if (!sortValue) return []
        if (words.find.ascendingOnly) return [{ value: id, label: header }]
        return [
          { value: id, label: t`${header}, ascending` },
          { value: `-${id}`, label: t`${header}, descending` },
        ]
      }),
    [columns, words, t],
  )
  const all = tabs && { value: 'all', label: i18n._(tabs.all), count: counted('all') }
  const chips = Object.entries(layout.chips ?? {}).filter(([key]) => !list.without.includes(key))
  const named = [...Object.keys(tabs?.groups ?? {}), ...values].map((value) => {
    const word = tabs?.words[value]
    return { value, label: word === undefined ? value : i18n._(word), mark: tabs?.groups?.[value] ? undefined : tabs?.mark?.(value), count: counted(value) }
  })
  return {
    ...(tabs && all && { tabs: { label: i18n._(tabs.label), options: tabs.allLast ? [...named, all] : [all, ...named], value: state.tab, onChange: (tab: string) => change({ tab }) } }),
    search: {
      label: i18n._(words.find.label),
      ...(words.find.placeholder && { placeholder: i18n._(words.find.placeholder) }),
      value: state.search,
      onChange: (search) => change({ search }),
    },
    ...(chips.length > 0 && {
      toggles: chips.map(([key, chip]) => ({
        key,
        label: i18n._(chip.label),
        mark: chip.mark,
        count: said(counts?.chips.get(key)),
        on: state.chips.includes(key),
        onChange: (isOn: boolean) => change({ chips: Object.keys(layout.chips ?? {}).filter((each) => (each === key ? isOn : state.chips.includes(each))) }),
      })),
    }),
    ...(filters.length > 0 && { filters }),
    ...(isChanged(state, address) && { onClear: () => change(address.unfiltered) }),
    count,
    tools,
    sort: words.find.ascendingOnly
      ? { options: sorted, value: state.sort.column, onChange: (column) => change({ sort: { column, desc: false } }) }
      : {
          options: sorted,
          value: `${state.sort.desc ? '-' : ''}${state.sort.column}`,
          onChange: (value) => change({ sort: { column: value.replace(/^-/, ''), desc: value.startsWith('-') } }),
        },
  }
}

/** The chips of the filter bar; the same objects while nothing of them changes. */
function useFilterSpecs<Row>(layout: Layout<Row>, { offers, without, counts, state: { picks, days }, change }: ListSource<Row>): FilterSpec[] {
  const { t, i18n } = useLingui()
  const number = useWholeNumber()
  const meFirst = useMeFirst()
  return useMemo(() => {
    const dayOf = (day: string) => rangeDate(day, i18n.locale === 'es' ? 'es' : 'en')
    const counted = (many: ReadonlyMap<string, number>) => (choice: string) => number(many.get(choice) ?? 0)
    const rangeText = ({ from, to }: DayRange) => {
      const [first, last] = [dayOf(from), dayOf(to)]
      return to === '' ? t`from ${first}` : from === '' ? t`until ${last}` : t`${first} to ${last}`
    }
    return filtersOf(layout).flatMap((filter): FilterSpec[] => {
      const { key } = filter
      if (without.includes(key)) return []
      const label = i18n._(headerOf(filter))
      if (isRange(filter)) {
        const value = days[key] ?? anyDay
        const set = value.from !== '' || value.to !== ''
        const onChange = (range: DayRange) => change({ days: { ...days, [key]: range } })
        return [{ key, label, options: [], chosen: set ? [key] : [], value: set ? rangeText(value) : '', onChange: () => onChange(anyDay), range: { value, onChange } }]
      }
      const offered = offers[key]
      if (!offered) return []
      const options = meFirst(filter.field, offered, 'always')
      const chosen = picks[key] ?? []
      const only = chosen.length === 1 ? options.find(({ value }) => value === chosen[0]) : undefined
      const [picked, all] = [chosen.length, Math.max(options.length, chosen.length)]
      return [{ key, label, options, chosen, value: only ? (only.listed ?? only.label) : t`${picked} of ${all}`, onChange: (values) => change({ picks: { ...picks, [key]: values } }), ...(counts && { counts: () => counted(counts.choices(key)) }) }]
    })
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
  }, [i18n.locale, number, meFirst, layout, offers, without, counts, picks, days, change])
}
