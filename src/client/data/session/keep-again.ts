/**
 * Ms until each try, since the one before: a disk that was full has no room for a while, and the
 * box goes first.
 */
const waits = [1000, 5000, 15_000, 60_000, 300_000]

/**
 * Ms without a loss after which the next one is taken for the first: what is kept again may be what
 * fills the disk.
 */
const calm = 600_000

/** How the device comes by what it lost of the server's answers. */
export interface KeepAgain {
  /**
   * Some of it is gone: it is kept again in a moment, and less and less often until all is there;
   * given up after five tries, until it is lost again.
   */
  lost(): void
  stop(): void
}

/**
 * `keep` gives true when all of it lies on the device. A start without a network finds only what
 * does (offline design, 10).
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
    // One that is on its way keeps what is lost meanwhile, or sees that it is not there.
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
