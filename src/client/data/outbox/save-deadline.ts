import type { Box } from './box.ts'
import type { Clock } from './environment.ts'

/**
 * Half of the time in ms within which a Save reports its result. Two halves, because the second
 * starts only when a sleeping device is awake again.
 */
const halfDeadline = 3000

/**
 * Runs a work of at most one transaction that a person waits for. Rejects when its transaction has
 * not started in time, and then never starts it: after a full disk, stores or free space may take
 * long (F-54), and a change reported as not saved must not be saved later. Waits for a transaction
 * that has started, because it may be saved.
 */
export async function withSaveDeadline<T>(
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
    let callOff = clock.after(halfDeadline, () => (callOff = clock.after(halfDeadline, giveUp)))
    void work(timely)
      .then(resolve, reject)
      .finally(() => callOff())
  })
}
