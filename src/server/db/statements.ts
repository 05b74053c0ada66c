import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Queries, Sql, SqlValue } from './database.ts'

/** Runs a statement: on a connection, or on the pool for a statement of its own. */
export type RunStatement = <Row extends object>(
  sql: Sql,
  params: readonly SqlValue[],
) => Promise<pg.QueryResult<Row>>

/** Returns the four ways to query, on top of one way to run a statement. */
export function queries(run: RunStatement): Queries {
  const query = async <Row extends object>(
    sql: Sql,
    params: readonly SqlValue[] = [],
  ): Promise<Row[]> => (await run<Row>(sql, params)).rows
  const maybe = async <Row extends object>(
    sql: Sql,
    params: readonly SqlValue[] = [],
  ): Promise<Row | undefined> => {
    const rows = await query<Row>(sql, params)
    if (rows.length > 1)
      throw new Error(`One row at most was expected, ${rows.length} came: ${textOf(sql)}`)
    return rows[0]
  }
  return {
    query,
    maybe,
    one: async <Row extends object>(sql: Sql, params: readonly SqlValue[] = []): Promise<Row> => {
      const row = await maybe<Row>(sql, params)
      if (row === undefined) throw new Error(`One row was expected, none came: ${textOf(sql)}`)
      return row
    },
    exec: async (sql, params = []) => (await run(sql, params)).rowCount ?? 0,
  }
}

/** Converts a statement to the form of the driver. */
export function statement(sql: Sql, params: readonly SqlValue[]): pg.QueryConfig {
  const values = params.map(bound)
  return typeof sql === 'string'
    ? { text: sql, values }
    : { name: nameOf(sql), text: sql.text, values }
}

// Each connection keeps the plan of a named statement: two texts under one name would run as one.
const names = new WeakMap<object, string>()

/** Returns the statement's name with the hash of its text. */
function nameOf(sql: Exclude<Sql, string>): string {
  const cached = names.get(sql)
  if (cached !== undefined) return cached
  const name = `${sql.name}-${createHash('sha256').update(sql.text).digest('hex').slice(0, 12)}`
  if (name.length > 63) throw new Error(`${sql.name} is too long for the name of a statement.`)
  names.set(sql, name)
  return name
}

/** The driver would write a `Date` in the time zone of this process; an instant is UTC. */
function bound(value: SqlValue): unknown {
  if (value instanceof Date) return value.toISOString()
  return value
}

function textOf(sql: Sql): string {
  return typeof sql === 'string' ? sql : sql.text
}
