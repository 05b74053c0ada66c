import type { Database } from './database.ts'
import { asUnavailable, isConnectionLost } from './errors.ts'
import { forbidNesting } from './no-nesting.ts'
import type { Pool } from './pool.ts'
import { retrying } from './retrying.ts'
import { accountOpening, identityOpening, snapshotOpening, systemOpening } from './scope.ts'
import { queries, statement } from './statements.ts'
import type { Run } from './statements.ts'
import { transaction } from './transaction.ts'

const attempts = 3
const longestReadyMs = 2_000

/** The only ways to talk to the database: each transaction with its scope, and statements with none. */
export function scoped(pool: Pool, rest: { epoch: () => string; close: () => Promise<void> }): Database {
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    forbidNesting()
    return retrying(attempts, work)
  }
  return {
    ...queries((sql, params) => run(() => single(pool)(sql, params))),
    get epoch() {
      return rest.epoch()
    },
    account: (accountID, work) =>
      run(() => transaction(pool, accountOpening(accountID), (tx) => work({ ...tx, scope: 'account', accountID }))),
    accountSnapshot: (accountID, work) =>
      run(() => transaction(pool, snapshotOpening(accountID), (tx) => work({ ...tx, scope: 'account', accountID }))),
    system: (work) => run(() => transaction(pool, systemOpening, (tx) => work({ ...tx, scope: 'system' }))),
    identity: (work) => run(() => transaction(pool, identityOpening, (tx) => work({ ...tx, scope: 'identity' }))),
    ready: () => answersInTime(pool),
    close: rest.close,
  }
}

function single(pool: Pool): Run {
  return async (sql, params) => {
    const client = await pool.take()
    let broken = false
    try {
      return await client.query(statement(sql, params))
    } catch (error) {
      broken = isConnectionLost(error)
      throw asUnavailable(error)
    } finally {
      client.release(broken)
    }
  }
}

async function answersInTime(pool: Pool): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), longestReadyMs)
  const asked = single(pool)('select 1', []).then(() => true, () => false)
  const answer = await Promise.race([asked, late])
  clearTimeout(timer)
  return answer
}
