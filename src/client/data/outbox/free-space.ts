/** Frees some space on the device. */
export type FreeSpace = () => Promise<void>

/**
 * Runs a work. On a full device runs one step after the other to free space, and retries after each
 * (F-53). Rejects with the last error: then nothing was saved, and the app shows it.
 */
export async function retryFreeingSpace<T>(
  work: () => Promise<T>,
  steps: readonly FreeSpace[],
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const [next, ...later] = steps
    if (next === undefined || !isFull(error)) throw error
    await next()
    return retryFreeingSpace(work, later)
  }
}

/** Browsers name this error in a `DOMException` or in the transaction's own error. */
function isFull(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'name' in error &&
    error.name === 'QuotaExceededError'
  )
}
