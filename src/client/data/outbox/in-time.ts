import type { Box } from './box.ts'
import type { Clock } from './environment.ts'

/**
 * Ms in which a person who saves is told what became of it, in two halves: the second begins when a
 * device that slept is awake again.
 */
const half = 3000

/**
 * A work that a person waits for, of at most one transaction. It rejects when its transaction has
 * not begun in time, and never begins then: stores, or room for them, may be long in coming after a
 * full disk (F-54), and what somebody was told is not kept must not be kept behind their back. One
 * that has begun is waited for, because it may be kept.
 */
export async function inTime<T>(
  box: Box,
  clock: Clock,
  work: (box: Box) => Promise<T>,
): Promise<T> {
  let isLate = false
  let hasBegun = false
  const timely: Box = {
    read: box.read,
    write: (stores, body, told) =>
      box.write(
        stores,
        async (tx) => {
          if (isLate) throw new Error('Nobody waits for it any more.')
          hasBegun = true
          return body(tx)
        },
        told,
      ),
  }
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      isLate = true
      if (!hasBegun) reject(new Error('The stores did not come in time.'))
    }
    let callOff = clock.after(half, () => (callOff = clock.after(half, giveUp)))
    void work(timely)
      .then(resolve, reject)
      .finally(() => callOff())
  })
}
