import { type DayRange, toFields } from '#client/ui/form/date-text.ts'
import type { SelectOption } from '#client/ui/form/select-options.ts'
import type { RowSet } from '#client/ui/table/row-set.ts'
import { type Search, searchRows } from '#client/ui/table/search.ts'
import { naturalKey } from '#contract/kernel/natural.ts'
import { textOrEmpty } from '#client/records/field-handlers.ts'
import type { Layout, FieldView } from '#client/records/layout.ts'
import type { Formatter } from '#client/records/formatter.ts'
import { language } from '#client/i18n/language.ts'
import { listFiltersOf, isDayRangeFilter, type ListFilter, type ListState } from './list-state.ts'
import { isInTab, type ChipTests, createFacetCounter, type FacetCounts } from './facet-counts.ts'

/** Returns true for a row that matches; null matches all. */
type RowTest<Row> = ((row: Row) => boolean) | null

/** Searches, filters and counts the rows of one kind on the device; created once for a layout. */
export interface ListFilterEngine<Row extends object> {
  /**
   * Searches the marked fields; choices also by their words in the language of `say`. The same
   * function for the same `say`.
   */
  searchFor: (say: Formatter) => Search<Row>
  /** Applies the filters alone. */
  filterTest: (state: Pick<ListState, 'picks' | 'days'>) => RowTest<Row>
  /** Matches the rows of one tab. */
  tabTest: (tab: string) => RowTest<Row>
  /** Counts the matching rows (null: all) on each tab, and with chips on. */
  createFacetCounter: (
    rows: readonly Row[],
    chips: ChipTests<Row>,
  ) => (kept: RowSet | null) => FacetCounts
  /** Counts the rows of each choice of a filter. */
  countByChoice: (rows: readonly Row[], filter: ListFilter<Row>) => ReadonlyMap<string, number>
  /** The values of the rows for a filter with their words, in natural order. */
  choices: (rows: readonly Row[], filter: ListFilter<Row>) => SelectOption[]
}

/** Searches the marked fields of the layout. */
export function createListFilterEngine<Row extends object>(
  layout: Layout<Row>,
): ListFilterEngine<Row> {
  const filters = listFiltersOf(layout)
  const { tabs } = layout
  const tabOf = (row: Row): string => {
    const value = tabs ? fieldValueOf(row, tabs.field) : ''
    return tabs?.flag ? tabs.flag[value === true ? 0 : 1] : textOrEmpty(value)
  }
  const searches = new WeakMap<Formatter, Search<Row>>()
  return {
    searchFor(say) {
      const known = searches.get(say) ?? searchIn(layout, say)
      searches.set(say, known)
      return known
    },
    filterTest: ({ picks, days }) =>
      combineTests(
        filters.map((filter): RowTest<Row> => {
          if (isDayRangeFilter(filter)) return rangeTest(filter, days[filter.key])
          const chosen = picks[filter.key] ?? []
          if (chosen.length === 0) return null
          const wanted = new Set(chosen)
          const { name } = filter
          return (row) => hasOne(fieldValueOf(row, name), wanted)
        }),
      ),
    tabTest(tab) {
      if (!tabs || tab === 'all') return null
      return (row) => isInTab(tabs, tab, tabOf(row))
    },
    createFacetCounter: (rows, chips) => createFacetCounter(rows, tabs, tabOf, chips),
    countByChoice(rows, { name }) {
      const counts = new Map<string, number>()
      for (const row of rows)
        for (const one of valuesOf(fieldValueOf(row, name)))
          counts.set(one, (counts.get(one) ?? 0) + 1)
      return counts
    },
    choices(rows, filter) {
      const words = new Map<string, string>()
      for (const row of rows) {
        const value = fieldValueOf(row, filter.name)
        for (const text of valuesOf(value))
          if (!words.has(text))
            words.set(text, Array.isArray(value) ? text : plainFieldText(row, filter))
      }
      return [...words]
        .map(([value, label]) => ({ value, label, key: naturalKey(label, language.get()) }))
        .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
        .map(({ value, label }) => ({ value, label }))
    },
  }
}

/** Matches rows that pass every test. */
export function combineTests<Row>(tests: readonly (RowTest<Row> | undefined)[]): RowTest<Row> {
  const asked = tests.filter((test) => typeof test === 'function')
  const [only] = asked
  if (only === undefined) return null
  return asked.length === 1 ? only : (row) => asked.every((test) => test(row))
}

function searchIn<Row extends object>(layout: Layout<Row>, say: Formatter): Search<Row> {
  const parts = layout.fieldViews
    .filter(({ ui }) => ui.search)
    .map((shown) => {
      const read = readerOf(shown)
      if (shown.field.kind !== 'choice') return read
      return (row: object) => {
        const stored = read(row)
        const word = say.choiceText(stored)
        return word === stored ? stored : `${stored} ${word}`
      }
    })
  return searchRows<Row>((row) => parts.map((part) => part(row)))
}

/**
 * Returns a field's text in any language: the text, the name next to a reference, the stored word.
 */
export function plainFieldText(row: object, shown: FieldView<never>): string {
  return readerOf(shown)(row)
}

type Reader = (row: object) => string

// One reader for each field, so that ten thousand rows are read without a check of the kind.
const readers = new WeakMap<object, Reader>()

function readerOf(shown: FieldView<never>): Reader {
  const known = readers.get(shown)
  if (known !== undefined) return known
  const made = makeReader(shown)
  readers.set(shown, made)
  return made
}

function makeReader({ name, field }: FieldView<never>): Reader {
  const companion = field.kind === 'reference' ? field.companion : undefined
  if (companion?.as === 'name') return (row) => textOrEmpty(fieldValueOf(row, companion.field))
  if (companion)
    return (row) => {
      const person = fieldValueOf(row, companion.field) as { name?: unknown } | null | undefined
      return textOrEmpty(person?.name)
    }
  return (row) => {
    const value = fieldValueOf(row, name)
    return typeof value === 'string'
      ? value
      : Array.isArray(value)
        ? value.map(textOrEmpty).join(' ')
        : textOrEmpty(value)
  }
}

/** A field of a row by its name. */
export function fieldValueOf(row: object, name: string): unknown {
  return (row as Readonly<Record<string, unknown>>)[name]
}

function hasOne(value: unknown, wanted: ReadonlySet<string>): boolean {
  return Array.isArray(value)
    ? valuesOf(value).some((one) => wanted.has(one))
    : wanted.has(typeof value === 'boolean' ? String(value) : textOrEmpty(value))
}

/** The values in the notation of filters. */
function valuesOf(value: unknown): readonly string[] {
  return Array.isArray(value)
    ? value.map(textOrEmpty)
    : [typeof value === 'boolean' ? String(value) : textOrEmpty(value)]
}

/** An instant counts for its day in the viewer's zone. */
function rangeTest<Row extends object>(
  { name, field }: ListFilter<Row>,
  range: DayRange | undefined,
): RowTest<Row> {
  if (!range || (range.from === '' && range.to === '')) return null
  const { from, to } = range
  const dayOf =
    field.kind === 'instant' ? (value: string) => toFields(value).date : (value: string) => value
  return (row) => {
    const value = textOrEmpty(fieldValueOf(row, name))
    if (value === '') return false
    const day = dayOf(value)
    return (from === '' || day >= from) && (to === '' || day <= to)
  }
}
