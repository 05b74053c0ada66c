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
import type { Life } from './epoch.ts'
import type { Pool } from './pool.ts'
import { accountOpening, identityOpening, snapshotOpening, systemOpening } from './scope.ts'
import { queries, statement } from './statements.ts'
import type { Run } from './statements.ts'
import { transaction } from './transaction.ts'

const attempts = 3
const longestReadyMs = 2_000

/**
 * The only ways to talk to the database: each transaction with its scope, and statements with none.
 */
export function scoped(
  pool: Pool,
  rest: {
    address: string
    life: () => Life
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
 * Does the work again, at most `times` in all and later each time, when others were in its way;
 * then the database is busy.
 */
export async function retrying<T>(times: number, work: () => Promise<T>): Promise<T> {
  for (let left = times; ; left -= 1) {
    try {
      return await work()
    } catch (error) {
      if (!mayPassNextTime(error)) throw error
      // What a reference points at stays away: others are in nobody's way, and whoever asked says
      // what that means.
      if (left <= 1) throw isReference(error) ? error : new DatabaseUnavailable('busy', error)
      // Whoever waited for what was just given up goes first; at once it would be taken from them
      // again.
      await sleep(pauseMs * (times - left + 1))
    }
  }
}
