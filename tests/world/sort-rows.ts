import { arrangeRows, sortedPlaces } from '#client/ui/table/arrange.ts'
import type { SortKey } from '#client/ui/table/columns.ts'

/** Sorts rows as a list does. */
export function sortRows<Row extends object>(
  rows: readonly Row[],
  valueOf: (row: Row) => SortKey,
  desc: boolean,
): readonly Row[] {
  return arrangeRows(rows, sortedPlaces(rows, valueOf, desc), null)
}
