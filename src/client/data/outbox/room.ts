/** Frees some space on the device. */
export type MakeRoom = () => Promise<void>

/**
 * Try; when the device is full, make room by one step after the other and try again after each
 * (F-53). Rejects as the last try did: then nothing was kept, and that is said.
 */
export async function withRoom<T>(work: () => Promise<T>, steps: readonly MakeRoom[]): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const [next, ...later] = steps
    if (next === undefined || !isFull(error)) throw error
    await next()
    return withRoom(work, later)
  }
}

/** Browsers say it by name, in a `DOMException` or the transaction's own error. */
function isFull(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'name' in error &&
    error.name === 'QuotaExceededError'
  )
}
