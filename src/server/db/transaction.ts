import type pg from 'pg'
import { type Attempt, type Ending, isEnding, type Tx } from './database.ts'
import { asUnavailable, isConnectionLost, violation } from './errors.ts'
import { insideTransaction } from './no-nesting.ts'
import type { Pool } from './pool.ts'
import type { TransactionStart } from './scope.ts'
import { queries, statement } from './statements.ts'

/**
 * Runs one transaction: committed when the work returns, rolled back when it throws. `begin` is one
 * or more opening statements; it travels with the first statement of the work, in one round trip. A
 * transaction that only reads returns without waiting for its end.
 */
export async function transaction<T>(
  pool: Pool,
  { begin, onlyReads }: TransactionStart,
  work: (tx: Tx) => Promise<T | Ending<T>>,
): Promise<T> {
  for (;;) {
    const tried = await onConnection(await pool.take(), { begin, onlyReads }, work)
    if (tried.started) return tried.value
  }
}

interface State {
  open: boolean
  /** Whether the commit was sent: it may have arrived even if no answer came. */
  isEndSent: boolean
}

/**
 * `begun: false`: the connection broke while it was idle, which shows only here. Nothing was done,
 * so another one is used.
 */
type TransactionAttempt<T> = { started: true; value: T } | { started: false }

async function onConnection<T>(
  client: pg.PoolClient,
  { begin, onlyReads }: TransactionStart,
  work: (tx: Tx) => Promise<T | Ending<T>>,
): Promise<TransactionAttempt<T>> {
  const state: State = { open: true, isEndSent: false }
  const beginning = client.query(begin).then(
    () => null,
    (error: unknown) => ({ error }),
  )
  try {
    const result = await insideTransaction(() => work(txOn(client, state)))
    state.open = false
    const [value, end] = isEnding(result) ? await sendLast(client, state, result) : [result, null]
    const unbegun = await beginning
    if (unbegun !== null) throw unbegun.error
    if (onlyReads) {
      client.query('commit').then(
        () => client.release(),
        () => client.release(true),
      )
      return { started: true, value }
    }
    const ended = await (end ?? client.query('commit'))
    // The work caught the error of a statement: the database rolled everything back, which shows
    // only here.
    if (ended.command !== 'COMMIT')
      throw new Error(
        'The transaction was undone: an error of one of its statements was swallowed.',
      )
    client.release()
    return { started: true, value }
  } catch (error) {
    state.open = false
    client.release(!(await rolledBack(client)))
    const unbegun = await beginning
    if (unbegun === null) throw asUnavailable(error)
    // A commit that was sent along may have arrived all the same.
    if (isConnectionLost(unbegun.error) && !state.isEndSent) return { started: false }
    throw asUnavailable(unbegun.error)
  }
}

/**
 * Sends the last statement and the commit together; returns the result of the work and the answer
 * to the commit.
 */
async function sendLast<T>(
  client: pg.PoolClient,
  state: State,
  { last, params, value }: Ending<T>,
): Promise<[T, Promise<pg.QueryResult>]> {
  state.isEndSent = true
  const asked = client.query(statement(last, params))
  // A failed statement turns this into a rollback, and its answer shows that.
  const end = client.query('commit')
  end.catch(() => {})
  return [value((await asked).rowCount ?? 0), end]
}

function txOn(client: pg.PoolClient, state: State): Tx {
  let last: Promise<unknown> = Promise.resolve()
  // Runs statements one after the other, because one connection answers them so, also when the work
  // sends several at once.
  const inTurn = <T>(ask: () => Promise<T>): Promise<T> => {
    if (!state.open)
      throw new Error('The transaction has ended: wait for all its statements before returning.')
    const mine = last.then(ask)
    last = mine.catch(() => {})
    return mine
  }
  const asking = queries((sql, params) => inTurn(() => client.query(statement(sql, params))))
  return {
    ...asking,
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
