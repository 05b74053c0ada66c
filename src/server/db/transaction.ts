import type pg from 'pg'
import type { Attempt, Tx } from './database.ts'
import { DatabaseUnavailable, isConnectionLost, violation } from './errors.ts'
import { insideTransaction } from './no-nesting.ts'
import type { Pool } from './pool.ts'
import { queries, statement } from './statements.ts'

/**
 * One transaction: kept when the work returns, undone when it throws. `begin` is the statement, or
 * several in one round trip, that opens it.
 */
export async function transaction<T>(pool: Pool, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await beginOn(pool, begin)
  const state: State = { open: true, ending: null }
  let broken = false
  try {
    const value = await insideTransaction(() => work(txOn(client, state)))
    state.open = false
    const ended = await (state.ending ?? client.query('commit'))
    // The work caught the error of a statement: the database undid everything and says so only here.
    if (ended.command !== 'COMMIT') throw new Error('The transaction was undone: an error of one of its statements was swallowed.')
    return value
  } catch (error) {
    state.open = false
    broken = !(await rolledBack(client))
    if (isConnectionLost(error)) throw new DatabaseUnavailable('away', error)
    throw error
  } finally {
    client.release(broken)
  }
}

interface State {
  open: boolean
  /** The end, when it was sent with the last statement. */
  ending: Promise<pg.QueryResult> | null
}

/** A connection that broke while it lay idle is noticed only here; nothing has been done yet, so another one is taken. */
async function beginOn(pool: Pool, begin: string): Promise<pg.PoolClient> {
  for (;;) {
    const client = await pool.take()
    try {
      await client.query(begin)
      return client
    } catch (error) {
      client.release(true)
      if (!isConnectionLost(error)) throw error
    }
  }
}

function txOn(client: pg.PoolClient, state: State): Tx {
  let last: Promise<unknown> = Promise.resolve()
  // One connection answers one statement after the other, also when the work asks several at once.
  const inTurn = <T>(ask: () => Promise<T>): Promise<T> => {
    if (!state.open) throw new Error('The transaction has ended: wait for all its statements before returning.')
    const mine = last.then(ask)
    last = mine.catch(() => {})
    return mine
  }
  const asking = queries((sql, params) => inTurn(() => client.query(statement(sql, params))))
  return {
    ...asking,
    last: (sql, params = []) =>
      inTurn(async () => {
        state.open = false
        const asked = client.query(statement(sql, params))
        // A failed statement makes this a rollback, which then says so.
        state.ending = client.query('commit')
        state.ending.catch(() => {})
        return (await asked).rowCount ?? 0
      }),
    attempt: async <T>(work: () => Promise<T>): Promise<Attempt<T>> => {
      await asking.exec('savepoint attempt')
      try {
        const value = await work()
        await asking.exec('release savepoint attempt')
        return { ok: true, value }
      } catch (error) {
        const broke = violation(error)
        if (broke === undefined) throw error
        await asking.exec('rollback to savepoint attempt; release savepoint attempt')
        return { ok: false, violation: broke }
      }
    },
  }
}

async function rolledBack(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query('rollback')
    return true
  } catch {
    return false
  }
}
