import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from './database.ts'
import {
  asUnavailable,
  DatabaseUnavailable,
  isConnectionLost,
  isReference,
  mayPassNextTime,
} from './errors.ts'
import { forbidNesting } from './no-nesting.ts'
import type { DataEpoch } from './epoch.ts'
import type { Pool } from './pool.ts'
import { accountOpening, identityOpening, snapshotOpening, systemOpening } from './scope.ts'
import { queries, statement } from './statements.ts'
import type { RunStatement } from './statements.ts'
import { transaction } from './transaction.ts'

const attempts = 3
const longestReadyMs = 2_000

/**
 * Makes the only ways to use the database: transactions, each with its scope, and statements
 * without one.
 */
export function scoped(
  pool: Pool,
  rest: {
    address: string
    life: () => DataEpoch
    renewEpoch: () => Promise<void>
    markKey: string
    close: () => Promise<void>
  },
): Database {
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    forbidNesting()
    return retrying(attempts, work)
  }
  return {
    ...queries((sql, params) => run(() => single(pool)(sql, params))),
    get epoch() {
      return rest.life().epoch
    },
    address: rest.address,
    get restoreNumber() {
      return rest.life().restoreNumber
    },
    renewEpoch: rest.renewEpoch,
    markKey: rest.markKey,
    account: (accountID, work) =>
      run(() =>
        transaction(pool, accountOpening(accountID), (tx) =>
          work({ ...tx, scope: 'account', accountID }),
        ),
      ),
    accountSnapshot: (accountID, work) =>
      run(() =>
        transaction(pool, snapshotOpening(accountID), (tx) =>
          work({ ...tx, scope: 'account', accountID }),
        ),
      ),
    system: (work) =>
      run(() => transaction(pool, systemOpening, (tx) => work({ ...tx, scope: 'system' }))),
    identity: (work) =>
      run(() => transaction(pool, identityOpening, (tx) => work({ ...tx, scope: 'identity' }))),
    ready: () => answersInTime(pool),
    close: rest.close,
  }
}

function single(pool: Pool): RunStatement {
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
  const asked = single(pool)('select 1', []).then(
    () => true,
    () => false,
  )
  const answer = await Promise.race([asked, late])
  clearTimeout(timer)
  return answer
}

const pauseMs = 20

/**
 * Retries work that conflicts with other transactions, at most `times` in all and with growing
 * pauses; then reports the database as busy.
 */
export async function retrying<T>(times: number, work: () => Promise<T>): Promise<T> {
  for (let left = times; ; left -= 1) {
    try {
      return await work()
    } catch (error) {
      if (!mayPassNextTime(error)) throw error
      // A referenced row that is gone is no conflict: the caller of the work decides what it means.
      if (left <= 1) throw isReference(error) ? error : new DatabaseUnavailable('busy', error)
      // The pause lets the transaction that waited for the released locks go first; an immediate
      // retry would take them again.
      await sleep(pauseMs * (times - left + 1))
    }
  }
}
