import { type DayRange, toFields } from '#client/ui/form/date-text.ts'
import type { SelectOption } from '#client/ui/form/select-options.ts'
import type { RowSet } from '#client/ui/table/row-set.ts'
import { type Search, searchRows } from '#client/ui/table/search.ts'
import { naturalKey } from '#contract/kernel/natural.ts'
import { textValue } from '#client/records/kinds.ts'
import type { Layout, FieldView } from '#client/records/layout.ts'
import type { Formatter } from '#client/records/formatter.ts'
import { language } from '#client/i18n/language.ts'
import { filtersOf, isRange, type ListFilter, type ListState } from './list-state.ts'
import { isOnTab, type RowFilter, facetCounts, type Tally } from './facet-counts.ts'

/** Returns true for a row that matches; null matches all. */
type Test<Row> = ((row: Row) => boolean) | null

/** Searches, filters and counts the rows of one kind on the device; created once for a layout. */
export interface Arranger<Row extends object> {
  /**
   * Searches the marked fields; choices also by their words in the language of `say`. The same
   * function for the same `say`.
   */
  find: (say: Formatter) => Search<Row>
  /** Applies the filters alone. */
  keep: (state: Pick<ListState, 'picks' | 'days'>) => Test<Row>
  /** Matches the rows of one tab. */
  onTab: (tab: string) => Test<Row>
  /** Counts the matching rows (null: all) on each tab, and with chips on. */
  tally: (rows: readonly Row[], chips: RowFilter<Row>) => (kept: RowSet | null) => Tally
  /** Counts the rows of each choice of a filter. */
  countByChoice: (rows: readonly Row[], filter: ListFilter<Row>) => ReadonlyMap<string, number>
  /** The values of the rows for a filter with their words, in natural order. */
  choices: (rows: readonly Row[], filter: ListFilter<Row>) => SelectOption[]
}

/** Searches the marked fields of the layout. */
export function arranger<Row extends object>(layout: Layout<Row>): Arranger<Row> {
  const filters = filtersOf(layout)
  const { tabs } = layout
  const tabOf = (row: Row): string => {
    const value = tabs ? at(row, tabs.field) : ''
    return tabs?.flag ? tabs.flag[value === true ? 0 : 1] : textValue(value)
  }
  const searches = new WeakMap<Formatter, Search<Row>>()
  return {
    find(say) {
      const known = searches.get(say) ?? searchIn(layout, say)
      searches.set(say, known)
      return known
    },
    keep: ({ picks, days }) =>
      every(
        filters.map((filter): Test<Row> => {
          if (isRange(filter)) return rangeTest(filter, days[filter.key])
          const chosen = picks[filter.key] ?? []
          if (chosen.length === 0) return null
          const wanted = new Set(chosen)
          const { name } = filter
          return (row) => hasOne(at(row, name), wanted)
        }),
      ),
    onTab(tab) {
      if (!tabs || tab === 'all') return null
      return (row) => isOnTab(tabs, tab, tabOf(row))
    },
    tally: (rows, chips) => facetCounts(rows, tabs, tabOf, chips),
    countByChoice(rows, { name }) {
      const counts = new Map<string, number>()
      for (const row of rows)
        for (const one of valuesOf(at(row, name))) counts.set(one, (counts.get(one) ?? 0) + 1)
      return counts
    },
    choices(rows, filter) {
      const words = new Map<string, string>()
      for (const row of rows) {
        const value = at(row, filter.name)
        for (const text of valuesOf(value))
          if (!words.has(text)) words.set(text, Array.isArray(value) ? text : sortWord(row, filter))
      }
      return [...words]
        .map(([value, label]) => ({ value, label, key: naturalKey(label, language.get()) }))
        .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
        .map(({ value, label }) => ({ value, label }))
    },
  }
}

/** Matches rows that pass every test. */
export function every<Row>(tests: readonly (Test<Row> | undefined)[]): Test<Row> {
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
        const word = say.word(stored)
        return word === stored ? stored : `${stored} ${word}`
      }
    })
  return searchRows<Row>((row) => parts.map((part) => part(row)))
}

/**
 * Returns a field's text in any language: the text, the name next to a reference, the stored word.
 */
export function sortWord(row: object, shown: FieldView<never>): string {
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
  if (companion?.as === 'name') return (row) => textValue(at(row, companion.field))
  if (companion)
    return (row) => {
      const person = at(row, companion.field) as { name?: unknown } | null | undefined
      return textValue(person?.name)
    }
  return (row) => {
    const value = at(row, name)
    return typeof value === 'string'
      ? value
      : Array.isArray(value)
        ? value.map(textValue).join(' ')
        : textValue(value)
  }
}

/** A field of a row by its name. */
export function at(row: object, name: string): unknown {
  return (row as Readonly<Record<string, unknown>>)[name]
}

function hasOne(value: unknown, wanted: ReadonlySet<string>): boolean {
  return Array.isArray(value)
    ? valuesOf(value).some((one) => wanted.has(one))
    : wanted.has(typeof value === 'boolean' ? String(value) : textValue(value))
}

/** The values in the notation of filters. */
function valuesOf(value: unknown): readonly string[] {
  return Array.isArray(value)
    ? value.map(textValue)
    : [typeof value === 'boolean' ? String(value) : textValue(value)]
}

/** An instant counts for its day in the viewer's zone. */
function rangeTest<Row extends object>(
  { name, field }: ListFilter<Row>,
  range: DayRange | undefined,
): Test<Row> {
  if (!range || (range.from === '' && range.to === '')) return null
  const { from, to } = range
  const dayOf =
    field.kind === 'instant' ? (value: string) => toFields(value).date : (value: string) => value
  return (row) => {
    const value = textValue(at(row, name))
    if (value === '') return false
    const day = dayOf(value)
    return (from === '' || day >= from) && (to === '' || day <= to)
  }
}
