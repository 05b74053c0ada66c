/** Ms until each try, since the one before: a disk that was full has no room for a while, and the box goes first. */
const waits = [1000, 5000, 15_000, 60_000, 300_000]

/** How the device comes by what it lost of the server's answers. */
export interface KeepAgain {
  /** Some of it is gone: it is kept again in a moment, and less and less often until all is there; a later loss begins anew. */
  lost(): void
  stop(): void
}

/** `keep` gives true when all of it lies on the device. A start without a network finds only what does (offline design, 10). */
export function keepAgain(keep: () => Promise<boolean>): KeepAgain {
  let times = 0
  let timer: ReturnType<typeof setTimeout> | null = null
  let isStopped = false

  const later = () => {
    const ms = waits[times]
    timer = ms === undefined ? null : setTimeout(() => void attempt(), ms)
    times = ms === undefined ? 0 : times + 1
  }
  const attempt = async () => {
    const isThere = await keep().catch(() => false)
    if (isStopped) return
    if (!isThere) return later()
    times = 0
    timer = null
  }
  return {
    // One that is on its way keeps what is lost meanwhile, or sees that it is not there.
    lost() {
      if (timer === null && !isStopped) later()
    },
    stop() {
      isStopped = true
      if (timer !== null) clearTimeout(timer)
    },
  }
}
