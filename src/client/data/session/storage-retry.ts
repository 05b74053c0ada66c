/**
 * Milliseconds from one try to the next: a full disk has no space for a while, and the box has
 * priority.
 */
const retryDelaysMs = [1000, 5000, 15_000, 60_000, 300_000]

/**
 * Milliseconds without a loss after which the next loss starts at the first wait. A sooner loss may
 * come from the repeated writes themselves, which fill the disk.
 */
const resetAfterMs = 600_000

/** Stores lost copies of the server's answers on the device again. */
export interface StorageRetry {
  /**
   * Reports a loss. Stores everything again after a growing wait until all is there; gives up after
   * five tries, until the next loss.
   */
  reportLoss(): void
  stop(): void
}

/**
 * `keep` returns true when the device has everything, since a start without a network finds only
 * what is stored (offline design, 10).
 */
export function createStorageRetry(keep: () => Promise<boolean>): StorageRetry {
  let times = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isUnderWay = false
  let isStopped = false

  const later = () => {
    isUnderWay = true
    timer = setTimeout(() => void attempt(), retryDelaysMs[times] ?? retryDelaysMs.at(-1))
    times += 1
  }
  const attempt = async () => {
    const isThere = await keep().catch(() => false)
    if (isStopped) return
    if (!isThere && times < retryDelaysMs.length) return later()
    isUnderWay = false
    if (isThere) timer = setTimeout(() => (times = 0), resetAfterMs)
  }
  return {
    // A pending try covers further losses, or detects them.
    reportLoss() {
      if (isUnderWay || isStopped) return
      clearTimeout(timer)
      later()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
