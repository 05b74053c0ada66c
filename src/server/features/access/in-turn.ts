import { DatabaseUnavailable } from '#server/db/errors.ts'

const atOnce = 2
const mostWaiting = 100

let running = 0
const waiting: (() => void)[] = []

/**
 * Hashing is slow on purpose: a rush of sign-ins takes turns, so that it does not take the whole machine
 * from everybody else. When too many wait already it is refused as busy.
 */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting) throw new DatabaseUnavailable('busy', new Error('Too many sign-ins at once.'))
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    // Whoever is next takes this place over.
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
}
