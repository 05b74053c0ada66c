import { type DayRange, toFields } from '#client/ui/form/date-text.ts'
import type { SelectOption } from '#client/ui/form/select-options.ts'
import { searchRows } from '#client/ui/table/search.ts'
import { naturalKey } from '#contract/kernel/natural.ts'
import { textOf } from '#client/records/kinds.ts'
import type { Layout, Shown } from '#client/records/layout.ts'
import { filtersOf, isRange, type ListFilter, type ListState } from './list-state.ts'

/** How the rows of one kind are searched, filtered and counted on the device; made once for a layout. */
export interface Arranger<Row extends object> {
  find: ReturnType<typeof searchRows<Row>>
  /** Filters and search, the tab left out: the tabs count what these leave. Null keeps all. */
  keep: (state: Pick<ListState, 'picks' | 'days' | 'search'>) => ((row: Row) => boolean) | null
  /** The rows of one tab; null keeps all. */
  onTab: (tab: string) => ((row: Row) => boolean) | null
  /** How many of the rows stand under each tab, and all of them. */
  countByTab: (rows: readonly Row[], known?: readonly string[]) => ReadonlyMap<string, number>
  /** What the rows have for a filter, by their word, in natural order. */
  choices: (rows: readonly Row[], filter: ListFilter<Row>) => SelectOption[]
}

/** Searched by the layout's fields marked so. */
export function arranger<Row extends object>(layout: Layout<Row>): Arranger<Row> {
  const filters = filtersOf(layout)
  const searched = layout.shown.filter(({ look }) => look.search).map(readerOf)
  const find = searchRows<Row>((row) => searched.map((read) => read(row)))
  const { tabs } = layout
  const tabOf = (row: Row): string => {
    const value = tabs ? at(row, tabs.field) : ''
    return tabs?.flag ? tabs.flag[value === true ? 0 : 1] : textOf(value)
  }
  return {
    find,
    keep({ picks, days, search }) {
      const tests = filters.flatMap((filter): ((row: Row) => boolean)[] => {
        if (isRange(filter)) return rangeTest(filter, days[filter.key])
        const chosen = picks[filter.key] ?? []
        if (chosen.length === 0) return []
        const wanted = new Set(chosen)
        const { name } = filter
        return [(row) => hasOne(at(row, name), wanted)]
      })
      const found = find(search)
      if (found) tests.push(found)
      const [only] = tests
      if (only === undefined) return null
      return tests.length === 1 ? only : (row) => tests.every((test) => test(row))
    },
    onTab: (tab) => (!tabs || tab === 'all' ? null : (row) => tabOf(row) === tab),
    countByTab(rows, known = tabs?.flag ?? []) {
      const counts = new Map<string, number>([['all', rows.length], ...known.map((value): [string, number] => [value, 0])])
      if (tabs) for (const row of rows) counts.set(tabOf(row), (counts.get(tabOf(row)) ?? 0) + 1)
      return counts
    },
    choices(rows, filter) {
      const words = new Map<string, string>()
      for (const row of rows) {
        const value = at(row, filter.name)
        for (const one of Array.isArray(value) ? value : [value]) {
          const text = textOf(one)
          if (!words.has(text)) words.set(text, Array.isArray(value) ? text : wordOf(row, filter))
        }
      }
      return [...words]
        .map(([value, label]) => ({ value, label, key: naturalKey(label) }))
        .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
        .map(({ value, label }) => ({ value, label }))
    },
  }
}

/** What a field says of a row without a language: the text, the name beside a reference, the stored word. */
export function wordOf(row: object, shown: Shown<never>): string {
  return readerOf(shown)(row)
}

type Reader = (row: object) => string

// One for a field, so that ten thousand rows are read without asking each time what kind it is.
const readers = new WeakMap<object, Reader>()

function readerOf(shown: Shown<never>): Reader {
  const known = readers.get(shown)
  if (known !== undefined) return known
  const made = makeReader(shown)
  readers.set(shown, made)
  return made
}

function makeReader({ name, field }: Shown<never>): Reader {
  const companion = field.kind === 'reference' ? field.companion : undefined
  if (companion?.as === 'name') return (row) => textOf(at(row, companion.field))
  if (companion)
    return (row) => {
      const person = at(row, companion.field) as { name?: unknown } | null | undefined
      return textOf(person?.name)
    }
  return (row) => {
    const value = at(row, name)
    return typeof value === 'string' ? value : Array.isArray(value) ? value.map(textOf).join(' ') : textOf(value)
  }
}

/** A field of a row by its name. */
export function at(row: object, name: string): unknown {
  return (row as Readonly<Record<string, unknown>>)[name]
}

function hasOne(value: unknown, wanted: ReadonlySet<string>): boolean {
  return Array.isArray(value) ? value.some((one) => wanted.has(textOf(one))) : wanted.has(typeof value === 'boolean' ? String(value) : textOf(value))
}

/** An instant counts for the day on which it was in the viewer's zone. */
function rangeTest<Row extends object>({ name, field }: ListFilter<Row>, range: DayRange | undefined): ((row: Row) => boolean)[] {
  if (!range || (range.from === '' && range.to === '')) return []
  const { from, to } = range
  const dayOf = field.kind === 'instant' ? (value: string) => toFields(value).date : (value: string) => value
  return [
    (row) => {
      const value = textOf(at(row, name))
      if (value === '') return false
      const day = dayOf(value)
      return (from === '' || day >= from) && (to === '' || day <= to)
    },
  ]
}
