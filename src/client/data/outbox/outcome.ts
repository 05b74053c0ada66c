import type { Sent } from './core/types.ts'
import type { Outbox, Outcome } from './outbox.ts'
import type { Clock } from './environment.ts'

/**
 * What became of an entry, at most `ms` later. One that waits for another or for a sign-in is not
 * waited for.
 */
export function outcomeOf(outbox: Outbox, clock: Clock, id: string, ms: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const look = (): Outcome | null => {
      const { byId, ended, paused } = outbox.snapshot()
      const view = byId.get(id)
      if (view === undefined) {
        const end = ended.find((one) => one.id === id)
        return end === undefined ? null : end.end === 'confirmed' ? 'sent' : 'waiting'
      }
      if (view.shown === 'decide') return 'review'
      if (view.shown === 'refused') return 'refused'
      return paused !== null || view.waitsFor !== null ? 'waiting' : null
    }
    const end = (outcome: Outcome) => {
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

const waited = new Set<string>()

/**
 * A form waits for this entry and says itself what becomes of it; after that it is told like any
 * other.
 */
export function waitFor(id: string): () => void {
  waited.add(id)
  // A moment longer than the form, which speaks first.
  return () => void setTimeout(() => waited.delete(id), 500)
}

export const wasWaitedFor = (id: string): boolean => waited.has(id)

/**
 * What ended between two looks at a box, oldest first. By what became of each: only the newest are
 * remembered, and one that turns out to have been applied after all is told of a second time.
 */
export function endedSince(before: readonly Sent[], now: readonly Sent[]): readonly Sent[] {
  if (before === now) return []
  const earlier = new Set(before.map(endOf))
  return now.filter((sent) => !earlier.has(endOf(sent)))
}

const endOf = ({ id, end, was }: Sent) => `${id} ${end} ${was ?? ''}`
