import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseUnavailable, mayPassNextTime } from './errors.ts'

const pauseMs = 20

/** Does the work again, at most `times` in all and later each time, when others were in its way; then the database is busy. */
export async function retrying<T>(times: number, work: () => Promise<T>): Promise<T> {
  for (let left = times; ; left -= 1) {
    try {
      return await work()
    } catch (error) {
      if (!mayPassNextTime(error)) throw error
      if (left <= 1) throw new DatabaseUnavailable('busy', error)
      // Whoever waited for what was just given up goes first; at once it would be taken from them again.
      await sleep(pauseMs * (times - left + 1))
    }
  }
}
