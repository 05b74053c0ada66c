import { inOrder, sortedPlaces } from '#client/ui/table/arrange.ts'
import type { SortKey } from '#client/ui/table/columns.ts'

/** Rows as a list shows them when it is sorted by this. */
export function sortRows<Row extends object>(
  rows: readonly Row[],
  valueOf: (row: Row) => SortKey,
  desc: boolean,
): readonly Row[] {
  return inOrder(rows, sortedPlaces(rows, valueOf, desc), null)
}
