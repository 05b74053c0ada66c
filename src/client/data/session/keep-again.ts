/**
 * Milliseconds from one try to the next: a full disk has no space for a while, and the box has
 * priority.
 */
const waits = [1000, 5000, 15_000, 60_000, 300_000]

/**
 * Milliseconds without a loss after which the next loss starts at the first wait. A sooner loss may
 * come from the repeated writes themselves, which fill the disk.
 */
const calm = 600_000

/** Stores lost copies of the server's answers on the device again. */
export interface KeepAgain {
  /**
   * Reports a loss. Stores everything again after a growing wait until all is there; gives up after
   * five tries, until the next loss.
   */
  lost(): void
  stop(): void
}

/**
 * `keep` returns true when the device has everything, since a start without a network finds only
 * what is stored (offline design, 10).
 */
export function keepAgain(keep: () => Promise<boolean>): KeepAgain {
  let times = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isUnderWay = false
  let isStopped = false

  const later = () => {
    isUnderWay = true
    timer = setTimeout(() => void attempt(), waits[times] ?? waits.at(-1))
    times += 1
  }
  const attempt = async () => {
    const isThere = await keep().catch(() => false)
    if (isStopped) return
    if (!isThere && times < waits.length) return later()
    isUnderWay = false
    if (isThere) timer = setTimeout(() => (times = 0), calm)
  }
  return {
    // A pending try covers further losses, or detects them.
    lost() {
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
