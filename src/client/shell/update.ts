import { createStore } from '#client/data/store.ts'

/** A new version waits; `take` lets it take over and reloads. */
export interface Update {
  take: () => Promise<void>
}

export const update = createStore<Update | null>(null)
