import type { Database } from '#server/db/database.ts'

/** Runs work when its turn has come. */
export type Turns = <T>(accountID: number, work: () => Promise<T>) => Promise<T>

/** The turns of this process on a database: while one change is being kept the next is judged; more would only wait. */
export function turnsOf(db: Database): Turns {
  const known = turns.get(db) ?? makeTurns(2)
  turns.set(db, known)
  return known
}

const turns = new WeakMap<Database, Turns>()

/**
 * Work of one company at most so many at a time, in the order of asking. The writes of a company wait
 * for each other in the database anyway, at its counter; waiting here instead leaves the connections
 * to everybody else. Only for speed: several servers on one database do not know of each other.
 */
export function makeTurns(atOnce: number): Turns {
  const lines = new Map<number, { running: number; waiting: (() => void)[] }>()
  return async (accountID, work) => {
    const line = lines.get(accountID) ?? { running: 0, waiting: [] }
    lines.set(accountID, line)
    if (line.running >= atOnce) await new Promise<void>((resolve) => line.waiting.push(resolve))
    else line.running += 1
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      // Whoever comes next takes over this place.
      if (next !== undefined) next()
      else {
        line.running -= 1
        if (line.running === 0) lines.delete(accountID)
      }
    }
  }
}
