import { useMemo } from 'react'
import type { Column, Sort, SortKey } from './columns.ts'

export type Arrangement<Row> = {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  sort: Sort
  /** Filters and search; in a memo, since each new function filters again. Null or none keeps all. */
  keep?: ((row: Row) => boolean) | null
  /** These stand on top, whatever is sorted by. The same function each time. */
  first?: (row: Row) => boolean
}

/** Rows sorted, then filtered: a key in the search field costs a filter, never a sort. */
export function useArranged<Row extends object>({ rows, columns, sort, keep, first }: Arrangement<Row>): readonly Row[] {
  const valueOf = columns.find((column) => column.id === sort.column)?.sortValue
  const sorted = useMemo(() => onTop(valueOf ? sortRows(rows, valueOf, sort.desc) : rows, first), [rows, valueOf, sort.desc, first])
  return useMemo(() => (keep ? sorted.filter(keep) : sorted), [sorted, keep])
}

/** Stable, by keys made once for each row and column; rows that stand so already are the same list. */
export function sortRows<Row extends object>(
  rows: readonly Row[],
  valueOf: (row: Row) => SortKey,
  desc: boolean,
): readonly Row[] {
  const keyOf = rememberedTexts(valueOf)
  const keyed = rows.map((row) => ({ row, key: keyOf(row) }))
  if (keyed.every(({ key }, at) => at === 0 || compareKeys(keyed[at - 1]?.key ?? null, key, desc) <= 0)) return rows
  return keyed.sort((a, b) => compareKeys(a.key, b.key, desc)).map(({ row }) => row)
}

/** These before all others, each in the order that they had. */
export function onTop<Row>(rows: readonly Row[], first: ((row: Row) => boolean) | undefined): readonly Row[] {
  if (first === undefined || !rows.some(first)) return rows
  return [...rows.filter(first), ...rows.filter((row) => !first(row))]
}

function compareKeys(a: SortKey, b: SortKey, desc: boolean): number {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  return a < b === desc ? 1 : -1
}

// Rows are never changed in place, so a key holds as long as its row.
const caches = new WeakMap<object, WeakMap<object, string>>()

/** A text is made for sorting once; a number is made again sooner than it is found again. */
function rememberedTexts<Row extends object>(valueOf: (row: Row) => SortKey): (row: Row) => SortKey {
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
