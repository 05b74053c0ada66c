import type { Clock } from './environment.ts'

/** What tabs of one box tell each other of changes that a person is discarding. */
export type WithdrawalMessage = { hold: readonly string[] } | { release: readonly string[] }

/** Changes that a person discards at this moment, from the press until the box says so: none of them may leave. */
export interface Withdrawals {
  has(id: string): boolean
  /** Keeps these from being sent, in every tab, until the work has ended. */
  during<T>(ids: readonly string[], work: () => Promise<T>): Promise<T>
  /** Takes what another tab tells. */
  heard(message: WithdrawalMessage): void
}

/** Ms after which a hold of another tab ends by itself: that tab may be gone. A press is told within six seconds what came of it. */
const longest = 10_000

/**
 * Writing down that a change is discarded takes a moment, and the network may come back in it. Without a hold that moment
 * would send what a person has just given up. `released` hears that what was held may be looked at again.
 */
export function withdrawalsOf(clock: Clock, post: (message: WithdrawalMessage) => void, released: () => void): Withdrawals {
  const held = new Map<string, number>()
  const hold = (ids: readonly string[]) => ids.forEach((id) => held.set(id, (held.get(id) ?? 0) + 1))
  const release = (ids: readonly string[]) => {
    for (const id of ids) {
      const left = (held.get(id) ?? 0) - 1
      if (left > 0) held.set(id, left)
      else held.delete(id)
    }
    if (ids.length > 0) released()
  }
  /** How to end each hold of another tab before its time. */
  const elsewhere = new Map<string, () => void>()
  return {
    has: (id) => held.has(id),
    async during(ids, work) {
      if (ids.length === 0) return work()
      hold(ids)
      post({ hold: ids })
      try {
        return await work()
      } finally {
        release(ids)
        post({ release: ids })
      }
    },
    heard(message) {
      if ('release' in message) return message.release.forEach((id) => elsewhere.get(id)?.())
      for (const id of message.hold) {
        elsewhere.get(id)?.()
        hold([id])
        const callOff = clock.after(longest, () => end())
        const end = () => {
          callOff()
          elsewhere.delete(id)
          release([id])
        }
        elsewhere.set(id, end)
      }
    },
  }
}
