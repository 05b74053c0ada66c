import type { PersistedQuery } from '@tanstack/query-persist-client-core'

type Row = Readonly<Record<string, unknown>>
type Data = { rows: readonly Row[] }

/**
 * The values of one field in all rows: each value, or, when few differ, the distinct values and the
 * index of each row's value.
 */
interface Column {
  name: string
  values: readonly unknown[]
  at: Uint16Array | null
}

/**
 * Marks a query with columns. An earlier app knows no columns, but it removes any query with an
 * unknown buster and fetches it again. If it took columns for rows, it would show an empty list and
 * never fetch it.
 */
const columnsBuster = 'columns'

/**
 * Returns a query for storage, with its rows as columns, which take a third of the space and half
 * the time to read (decision 0040).
 */
export function rowsToColumns(query: PersistedQuery): PersistedQuery {
  const data: unknown = query.state.data
  const rows = hasRows(data) ? columnsOf(data.rows) : null
  return rows === null
    ? query
    : {
        ...query,
        buster: columnsBuster,
        state: { ...query.state, data: { ...(data as Data), rows } },
      }
}

/**
 * Restores the rows of a stored query, with the given buster. Leaves queries without columns
 * unchanged.
 */
export function columnsToRows(query: PersistedQuery, buster: string): PersistedQuery {
  if (query.buster !== columnsBuster) return query
  const data = query.state.data as { rows: readonly Column[] }
  return { ...query, buster, state: { ...query.state, data: { ...data, rows: rowsOf(data.rows) } } }
}

const hasRows = (data: unknown): data is Data =>
  typeof data === 'object' && data !== null && 'rows' in data && Array.isArray(data.rows)

/**
 * Null when there are no rows, or when a row has other fields than the first or in another order.
 */
function columnsOf(rows: readonly Row[]): Column[] | null {
  const names = Object.keys(rows[0] ?? {})
  const isLikeFirst = (row: Row) => {
    const own = Object.keys(row)
    return own.length === names.length && names.every((name, place) => name === own[place])
  }
  if (names.length === 0 || rows.length > maxDistinctValues || !rows.every(isLikeFirst)) return null
  return names.map((name) =>
    columnOf(
      name,
      rows.map((row) => row[name]),
    ),
  )
}

/** Number of values that an index in `at` can address. */
const maxDistinctValues = 0x10000

function columnOf(name: string, all: readonly unknown[]): Column {
  // Equal objects share one value; a text that looks like the JSON of one of them is a different
  // value.
  const keyOf = all.some((value) => typeof value === 'object' && value !== null)
    ? (value: unknown): unknown => JSON.stringify(value)
    : (value: unknown) => value
  const places = new Map<unknown, number>()
  const values: unknown[] = []
  const at = Uint16Array.from(all, (value) => {
    const key = keyOf(value)
    const known = places.get(key)
    if (known !== undefined) return known
    places.set(key, values.length)
    return values.push(value) - 1
  })
  return values.length <= all.length / 2 ? { name, values, at } : { name, values: all, at: null }
}

function rowsOf(columns: readonly Column[]): Row[] {
  const [{ values, at } = { values: [], at: null }] = columns
  const count = (at ?? values).length
  const first = Object.fromEntries(
    columns.map((column) => [column.name, column.values[column.at?.[0] ?? 0]]),
  )
  // Copies the first row so that each row has all fields from the start, then fills it column by
  // column: five times as fast as row by row.
  const rows: Record<string, unknown>[] = []
  while (rows.length < count) rows.push({ ...first })
  for (const column of columns) fillColumn(rows, column)
  return rows
}

function fillColumn(rows: readonly Record<string, unknown>[], { name, values, at }: Column): void {
  if (at === null) rows.forEach((row, index) => (row[name] = values[index]))
  else if (values.length > 1) rows.forEach((row, index) => (row[name] = values[at[index] ?? 0]))
}
