/** Requests under way, and whether new ones are still taken. */
export interface Stopping {
  began: () => void
  ended: () => void
  underway: () => number
  isStopping: () => boolean
  /** Refuse what is new from now on; resolves when what was begun has ended, or after `longest` ms. */
  stop: (longest: number) => Promise<void>
}

export function makeStopping(now: () => Date): Stopping {
  let underway = 0
  let stopping = false
  return {
    began: () => {
      underway += 1
    },
    ended: () => {
      underway -= 1
    },
    underway: () => underway,
    isStopping: () => stopping,
    stop: async (longest) => {
      stopping = true
      const latest = now().getTime() + longest
      while (underway > 0 && now().getTime() < latest) await new Promise((resolve) => setTimeout(resolve, 20))
    },
  }
}
