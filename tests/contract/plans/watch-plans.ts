import type { Ending, Queries, Sql, SqlValue, Tx } from '#server/db/database.ts'
import { type Database, isEnding, lastly } from '#server/db/database.ts'

/** The execution of a statement by PostgreSQL, reduced to the node that discarded the most rows. */
export interface Plan {
  /** The statement's name, or its text without a name. */
  statement: string
  text: string
  /** Rows that the worst node read and discarded. */
  removed: number
  node: string
}

export interface WatchedDatabase {
  db: Database
  /** One plan or two of every statement so far, for each set of missing parameters. */
  plans: readonly Plan[]
}

/** A statement built at run time has another text each time, so one sample is enough. */
const samplesOf = (sql: Sql) => (typeof sql === 'string' ? 1 : 2)

/**
 * Wraps a database so that each statement first runs under EXPLAIN ANALYZE: in its own transaction,
 * and so with the app's role and the scope of row security, and then undone. Statements without a
 * transaction call functions of the database, whose inner plans EXPLAIN does not show; they are
 * only recorded.
 */
export function watchPlans(db: Database): WatchedDatabase {
  const plans: Plan[] = []
  const seen = new Map<string, number>()
  const isNew = (sql: Sql, params: readonly SqlValue[]): boolean => {
    const key = JSON.stringify([textOf(sql), params.map((value) => value === null)])
    seen.set(key, (seen.get(key) ?? 0) + 1)
    return (seen.get(key) ?? 0) <= samplesOf(sql)
  }
  const explain = async (tx: Queries, sql: Sql, params: readonly SqlValue[]): Promise<void> => {
    if (!/^\s*(select|insert|update|delete|with)\b/i.test(textOf(sql)) || !isNew(sql, params))
      return
    await tx.exec('savepoint plan')
    const [row] = await tx
      .query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (analyze, timing off, format json) ${textOf(sql)}`,
        params,
      )
      .catch(async (error: unknown) => {
        // The statement itself reports a broken constraint.
        if (error instanceof Error && 'constraint' in error) return []
        throw error
      })
    await tx.exec('rollback to savepoint plan; release savepoint plan')
    plans.push({
      statement: nameOf(sql),
      text: oneLine(textOf(sql)),
      ...worst(row?.['QUERY PLAN'][0].Plan),
    })
  }
  const watched = <T extends Tx>(tx: T): T => ({
    ...tx,
    ...before(tx, (sql, params) => explain(tx, sql, params)),
  })
  const ended = async <T>(tx: Tx, result: T | Ending<T>): Promise<T | Ending<T>> => {
    if (!isEnding(result)) return result
    await explain(tx, result.last, result.params)
    return lastly(result.last, result.params, result.value)
  }
  const own = before(
    db,
    async (sql) =>
      void plans.push({ statement: nameOf(sql), text: oneLine(textOf(sql)), removed: 0, node: '' }),
  )
  return {
    plans,
    db: new Proxy(db, {
      get(target, name) {
        if (name === 'account')
          return ((accountID, work) =>
            target.account(accountID, async (tx) =>
              ended(tx, await work(watched(tx))),
            )) satisfies Database['account']
        if (name === 'accountSnapshot')
          return ((accountID, work) =>
            target.accountSnapshot(accountID, (tx) =>
              work(watched(tx)),
            )) satisfies Database['accountSnapshot']
        if (name === 'system')
          return ((work) => target.system((tx) => work(watched(tx)))) satisfies Database['system']
        if (name === 'identity')
          return ((work) =>
            target.identity((tx) => work(watched(tx)))) satisfies Database['identity']
        return Reflect.get(name in own ? own : target, name)
      },
    }),
  }
}

/** Runs `first` before each of the four kinds of query. */
function before(
  asked: Queries,
  first: (sql: Sql, params: readonly SqlValue[]) => Promise<void>,
): Queries {
  return {
    query: async (sql, params = []) => first(sql, params).then(() => asked.query(sql, params)),
    one: async (sql, params = []) => first(sql, params).then(() => asked.one(sql, params)),
    maybe: async (sql, params = []) => first(sql, params).then(() => asked.maybe(sql, params)),
    exec: async (sql, params = []) => first(sql, params).then(() => asked.exec(sql, params)),
  }
}

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Loops': number
  Plans?: PlanNode[]
} & { [removed in `Rows Removed by ${(typeof ways)[number]}`]?: number }

const ways = ['Filter', 'Join Filter', 'Index Recheck'] as const

/** EXPLAIN counts rows for one loop of a node. */
function worst(node: PlanNode | undefined): Pick<Plan, 'removed' | 'node'> {
  if (node === undefined) return { removed: 0, node: '' }
  const own = {
    removed:
      Math.max(...ways.map((way) => node[`Rows Removed by ${way}`] ?? 0)) * node['Actual Loops'],
    node: [node['Node Type'], node['Relation Name']].filter(Boolean).join(' on '),
  }
  return [own, ...(node.Plans ?? []).map(worst)].reduce((one, other) =>
    other.removed > one.removed ? other : one,
  )
}

const textOf = (sql: Sql) => (typeof sql === 'string' ? sql : sql.text)
const nameOf = (sql: Sql) => (typeof sql === 'string' ? oneLine(sql) : sql.name)
export const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
