import type { Database } from '#server/db/database.ts'

/** Runs work when its turn has come. */
export type AccountQueue = <T>(accountID: number, work: () => Promise<T>) => Promise<T>

/**
 * Returns the queue of this process for a database: while one change is written, the next one is
 * judged. More at once would only wait.
 */
export function accountQueueOf(db: Database): AccountQueue {
  const queue = queues.get(db) ?? createAccountQueue(2)
  queues.set(db, queue)
  return queue
}

const queues = new WeakMap<Database, AccountQueue>()

/**
 * Runs at most `atOnce` pieces of work of one company at a time, in the order of the calls. The
 * writes of a company wait for each other in the database anyway, at its counter; waiting here
 * instead leaves the connections to other companies. It only improves speed: several servers on one
 * database do not know of each other.
 */
export function createAccountQueue(concurrency: number): AccountQueue {
  const inUse = new Map<number, { running: number; waiting: (() => void)[] }>()
  return async (accountID, work) => {
    const own = inUse.get(accountID) ?? { running: 0, waiting: [] }
    inUse.set(accountID, own)
    if (own.running >= concurrency) await new Promise<void>((resolve) => own.waiting.push(resolve))
    else own.running += 1
    try {
      return await work()
    } finally {
      const next = own.waiting.shift()
      // The next one in the queue takes over this place.
      if (next !== undefined) next()
      else {
        own.running -= 1
        if (own.running === 0) inUse.delete(accountID)
      }
    }
  }
}
