import { DatabaseUnavailable, mayPassNextTime } from './errors.ts'

/** Does the work again, at most `times` in all, when others were in its way; then the database is busy. */
export async function retrying<T>(times: number, work: () => Promise<T>): Promise<T> {
  for (let left = times; ; left -= 1) {
    try {
      return await work()
    } catch (error) {
      if (!mayPassNextTime(error)) throw error
      if (left <= 1) throw new DatabaseUnavailable('busy', error)
    }
  }
}
