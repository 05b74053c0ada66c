import type { ValueCounts } from '#contract/kernel/shapes.ts'
import type { Queries } from '#server/db/database.ts'
import {
  actionRows,
  type ActionSearch,
  actionConditions,
  type CountedActionFilter,
  countedValues,
  daysOfZones,
} from './conditions.ts'

type ActionCounts = Record<CountedActionFilter, ValueCounts>

/**
 * Counts the actions by each value of a filter, under all filters except its own: the size of the
 * list if that value is chosen. One pass groups the rows by all combinations of values. That short
 * result is then summed without each filter in turn.
 */
export async function countActions(
  tx: Queries,
  search: ActionSearch,
  chain: ReadonlySet<number> | null,
  now: Date,
): Promise<ActionCounts> {
  const today = await daysOfZones(tx, now.getTime())
  const { where, params } = actionConditions(search, chain, today)
  const values = Object.entries(countedValues(today, params))
  const always = where.filter(({ of }) => of === null).map(({ sql }) => sql)
  // Each set filter tests only grouped values, so it splits no combination.
  const set = where.filter(({ of }) => of !== null)
  const columns = [
    ...values.map(([key, value]) => `(${value})::text as "${key}"`),
    ...set.map(({ of, sql }) => `${sql} as "has_${of}"`),
  ]
  const counts = values.map(([key]) => {
    const others = set.filter(({ of }) => of !== key).map(({ of }) => `"has_${of}"`)
    return `select '${key}' as filter, "${key}" as value, sum(rows)::int as rows from combinations where ${[`"${key}" is not null`, ...others].join(' and ')} group by "${key}"`
  })
  const found = await tx.query<{ filter: CountedActionFilter; value: string; rows: number }>(
    `with combinations as (
       select ${columns.join(', ')}, count(*) as rows from ${actionRows}
        where ${['true', ...always].join(' and ')}
        group by ${columns.map((_column, at) => at + 1).join(', ')})
     ${counts.join(' union all ')}`,
    params,
  )
  const answer: ActionCounts = { status: {}, severity: {}, trigger: {}, companyID: {}, overdue: {} }
  for (const { filter, value, rows } of found) answer[filter][value] = rows
  return answer
}
