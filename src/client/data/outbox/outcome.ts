import type { EndedEntry } from './core/types.ts'
import type { Outbox, EntryOutcome } from './outbox.ts'
import type { Clock } from './environment.ts'

/**
 * Returns the outcome of an entry, at most `ms` later. Does not wait for an entry that waits for
 * another one or for a sign-in.
 */
export function awaitOutcome(
  outbox: Outbox,
  clock: Clock,
  id: string,
  ms: number,
): Promise<EntryOutcome> {
  return new Promise((resolve) => {
    const look = (): EntryOutcome | null => {
      const { byId, ended, paused } = outbox.snapshot()
      const view = byId.get(id)
      if (view === undefined) {
        const end = ended.find((one) => one.id === id)
        return end === undefined ? null : end.end === 'confirmed' ? 'sent' : 'waiting'
      }
      if (view.displayStatus === 'decide') return 'review'
      if (view.displayStatus === 'refused') return 'refused'
      return paused !== null || view.blockedBy !== null ? 'waiting' : null
    }
    const end = (outcome: EntryOutcome) => {
      unsubscribe()
      callOff()
      resolve(outcome)
    }
    const unsubscribe = outbox.subscribe(() => {
      const outcome = look()
      if (outcome !== null) end(outcome)
    })
    const callOff = clock.after(ms, () => end(look() ?? 'waiting'))
    const now = look()
    if (now !== null) end(now)
  })
}

const suppressedToasts = new Set<string>()

/**
 * Notes that a form waits for this entry and shows its outcome itself; after that a toast shows it.
 */
export function suppressOutcomeToast(id: string): () => void {
  suppressedToasts.add(id)
  // Ends a moment after the form's message, which comes first.
  return () => void setTimeout(() => suppressedToasts.delete(id), 500)
}

export const isOutcomeToastSuppressed = (id: string): boolean => suppressedToasts.has(id)

/**
 * Returns the entries that ended between two snapshots, oldest first. Compares by outcome, because
 * only the newest are remembered, and an entry that was applied after all must appear a second
 * time.
 */
export function newlyEndedEntries(
  before: readonly EndedEntry[],
  now: readonly EndedEntry[],
): readonly EndedEntry[] {
  if (before === now) return []
  const earlier = new Set(before.map(endOf))
  return now.filter((sent) => !earlier.has(endOf(sent)))
}

const endOf = ({ id, end, was }: EndedEntry) => `${id} ${end} ${was ?? ''}`
