import { useMemo } from 'react'
import type { Column, Sort, SortKey } from './columns.ts'
import { rowsIn, type RowSet } from './row-set.ts'

export type Arrangement<Row> = {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  sort: Sort
  /**
   * What filters and search keep; in a memo, since each new set filters again. Null or none keeps
   * all.
   */
  kept?: RowSet | null
  /** These stand on top, whatever is sorted by. The same function each time. */
  first?: (row: Row) => boolean
}

/** Rows sorted, then filtered: a key in the search field costs a filter, never a sort. */
export function useArranged<Row extends object>({
  rows,
  columns,
  sort,
  kept = null,
  first,
}: Arrangement<Row>): readonly Row[] {
  const valueOf = columns.find((column) => column.id === sort.column)?.sortValue
  const order = useMemo(
    () => placesOnTop(rows, valueOf ? sortedPlaces(rows, valueOf, sort.desc) : null, first),
    [rows, valueOf, sort.desc, first],
  )
  return useMemo(() => arrangeRows(rows, order, kept), [rows, order, kept])
}

/** Where rows stand in a list, in the order in which they are shown; null: as they stand. */
type Order = readonly number[] | null

/** Stable, by keys made once for each row and column; null where the rows stand so already. */
export function sortedPlaces<Row extends object>(
  rows: readonly Row[],
  valueOf: (row: Row) => SortKey,
  desc: boolean,
): Order {
  const keys = rows.map(rememberedTexts(valueOf))
  const compare = (a: number, b: number) => compareKeys(keys[a] ?? null, keys[b] ?? null, desc)
  if (keys.every((_, at) => at === 0 || compare(at - 1, at) <= 0)) return null
  return places(rows).sort(compare)
}

/** Those that are `first` before all others, each in the order that they had. */
export function placesOnTop<Row>(
  rows: readonly Row[],
  order: Order,
  first: ((row: Row) => boolean) | undefined,
): Order {
  if (first === undefined || !rows.some(first)) return order
  const isFirst = rows.map(first)
  const now = order ?? places(rows)
  return [...now.filter((place) => isFirst[place]), ...now.filter((place) => !isFirst[place])]
}

/** The rows of a set in an order. */
export function arrangeRows<Row>(
  rows: readonly Row[],
  order: Order,
  kept: RowSet | null,
): readonly Row[] {
  if (order === null) return rowsIn(rows, kept)
  const shown: Row[] = []
  for (const place of order) {
    const row = kept?.[place] === 0 ? undefined : rows[place]
    if (row !== undefined) shown.push(row)
  }
  return shown
}

const places = (rows: readonly unknown[]) => rows.map((_, at) => at)

function compareKeys(a: SortKey, b: SortKey, desc: boolean): number {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  return a < b === desc ? 1 : -1
}

// Rows are never changed in place, so a key holds as long as its row.
const caches = new WeakMap<object, WeakMap<object, string>>()

/** A text is made for sorting once; a number is made again sooner than it is found again. */
function rememberedTexts<Row extends object>(
  valueOf: (row: Row) => SortKey,
): (row: Row) => SortKey {
  const known = caches.get(valueOf) ?? new WeakMap<object, string>()
  caches.set(valueOf, known)
  return (row) => {
    const before = known.get(row)
    if (before !== undefined) return before
    const key = valueOf(row)
    if (typeof key === 'string') known.set(row, key)
    return key
  }
}
