/**
 * Some of the rows of a list: a 1 at the place of each that belongs to it. Bytes side by side,
 * because to ask something of ten thousand rows, each where it lies in memory, is most of what a
 * key in a search costs on a tablet (decision 0041).
 */
export type RowSet = Uint8Array

/**
 * The rows of a set that a test keeps, too; null stands for all rows, and for a test that keeps
 * all.
 */
export function filteredRows<Row>(
  rows: readonly Row[],
  set: RowSet | null,
  test: ((row: Row) => boolean) | null,
): RowSet | null {
  if (test === null) return set
  const kept = new Uint8Array(rows.length)
  rows.forEach((row, at) => {
    if (set?.[at] !== 0 && test(row)) kept[at] = 1
  })
  return kept
}

/** With the row at a place, whether it belonged to the set or not. */
export function withPlace(set: RowSet | null, place: number): RowSet | null {
  if (set === null || set[place] !== 0) return set
  const more = set.slice()
  more[place] = 1
  return more
}

/** The rows of a set, in their order. */
export function rowsIn<Row>(rows: readonly Row[], set: RowSet | null): readonly Row[] {
  return set === null ? rows : rows.filter((_, at) => set[at] === 1)
}
