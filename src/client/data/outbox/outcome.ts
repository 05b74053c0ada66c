import type { Outbox, Outcome } from './outbox.ts'
import type { Clock } from './surroundings.ts'

/** What became of an entry, at most `ms` later. One that waits for another or for a sign-in is not waited for. */
export function outcomeOf(outbox: Outbox, clock: Clock, id: string, ms: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const look = (): Outcome | null => {
      const { entries, ended, paused } = outbox.snapshot()
      const view = entries.find((one) => one.entry.id === id)
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
