import type { BoxSnapshot } from '#client/data/outbox/outbox.ts'

/** What the header says of the box, before it is put into words (offline design, 12). */
export interface SyncSaid {
  /** The most urgent of what holds. `all-sent` only where nothing waits and nothing asks. */
  says: 'offline' | 'sign-in' | 'paused' | 'sending' | 'to-send' | 'to-decide' | 'all-sent'
  toSend: number
  toDecide: number
  /** How far the present run of sending is; null when nothing is on its way. */
  progress: { done: number; total: number } | null
}

/** Pure; the header draws it, and the simulation judges it. */
export function syncSaid({ summary, paused }: Pick<BoxSnapshot, 'summary' | 'paused'>, connection: 'unknown' | 'online' | 'offline'): SyncSaid {
  const toSend = toSendOf(summary)
  const toDecide = summary.decide + summary.refused
  const { sending, done, total } = summary
  const progress = sending > 0 && total > 0 ? { done, total } : null
  const says = () => {
    if (connection === 'offline') return 'offline'
    if (paused === 'auth') return 'sign-in'
    if (paused) return 'paused'
    if (progress !== null) return 'sending'
    if (toSend > 0) return 'to-send'
    return toDecide > 0 ? 'to-decide' : 'all-sent'
  }
  return { says: says(), toSend, toDecide, progress }
}

/** What will leave this device without anybody's decision. */
export function toSendOf({ saved, sending, waiting }: BoxSnapshot['summary']): number {
  return saved + sending + waiting
}
