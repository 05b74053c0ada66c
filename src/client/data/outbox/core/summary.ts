import { sortEntries } from './lanes.ts'
import type { Delivery, Entry, PauseReason, DisplayStatus, OutboxSummary } from './types.ts'

/** Progress of the current run of sending. */
export interface SendProgress {
  done: number
  total: number
}

/** Returns which of the six words an entry shows (offline design, 12). */
export function displayStatusOf(delivery: Delivery, paused: PauseReason | null): DisplayStatus {
  if (delivery.state === 'sending') return 'sending'
  // An entry that will be discarded asks for no decision.
  if (delivery.intent === undefined && delivery.state === 'review') return 'decide'
  if (delivery.intent === undefined && delivery.state === 'refused') return 'refused'
  return paused === null ? 'saved' : 'waiting'
}

/** Counts the box's entries by state; the five counts always add up to the number of entries. */
export function summarizeEntries(
  entries: readonly Entry[],
  deliveries: ReadonlyMap<string, Delivery>,
  meta: { paused: PauseReason | null },
  run: SendProgress,
): OutboxSummary {
  const counts = { saved: 0, sending: 0, waiting: 0, decide: 0, refused: 0 }
  for (const entry of entries) {
    const delivery = deliveries.get(entry.id)
    counts[delivery === undefined ? 'saved' : displayStatusOf(delivery, meta.paused)] += 1
  }
  const first = sortEntries(entries).reduce<Entry | null>(
    (least, entry) => (least === null || entry.seq < least.seq ? entry : least),
    null,
  )
  return { ...counts, oldest: first?.authoredAt ?? null, ...run }
}
