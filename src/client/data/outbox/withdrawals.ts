import type { Clock } from './environment.ts'

/** The messages between tabs about changes that a person is discarding. */
export type WithdrawalMessage = { hold: readonly string[] } | { release: readonly string[] }

/**
 * The changes that a person is discarding: none of them may be sent, from the press until the box
 * has stored it.
 */
export interface Withdrawals {
  has(id: string): boolean
  /** Prevents these from being sent, in every tab, until the work has ended. */
  during<T>(ids: readonly string[], work: () => Promise<T>): Promise<T>
  /** Applies the message of another tab. */
  onMessage(message: WithdrawalMessage): void
}

/**
 * Longest duration in ms of another tab's hold, because that tab may be closed. A press gets its
 * answer within six seconds.
 */
const longest = 10_000

/**
 * Storing a discard takes a moment, and the network may return meanwhile. Without a hold the app
 * would then send what a person has just given up. `released` runs when a hold ends.
 */
export function createWithdrawals(
  clock: Clock,
  post: (message: WithdrawalMessage) => void,
  released: () => void,
): Withdrawals {
  const held = new Map<string, number>()
  const hold = (ids: readonly string[]) =>
    ids.forEach((id) => held.set(id, (held.get(id) ?? 0) + 1))
  const release = (ids: readonly string[]) => {
    for (const id of ids) {
      const left = (held.get(id) ?? 0) - 1
      if (left > 0) held.set(id, left)
      else held.delete(id)
    }
    if (ids.length > 0) released()
  }
  /** Functions that end the holds of other tabs, by the id of the change. */
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
    onMessage(message) {
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
