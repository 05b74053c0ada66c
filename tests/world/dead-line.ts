import { sameJson } from '#contract/kernel/same-json.ts'
import { createMemoryEnvironment } from '#client/data/outbox/browser.ts'
import type { BoxStore } from '#client/data/outbox/box-store.ts'
import type { BoxEnvironment } from '#client/data/outbox/modules.ts'

export const scope = { tenant: '7', user: '1' }

const rules = { fields: {}, guards: () => [], rank: () => undefined, same: sameJson }

/** The environment of an outbox on this store whose calls never succeed. */
export function deadLine(store: BoxStore, more: Partial<BoxEnvironment> = {}): BoxEnvironment {
  return {
    ...createMemoryEnvironment(),
    persistence: 'all',
    openStore: () => Promise.resolve(store),
    visible: () => true,
    wakes: () => () => undefined,
    send: () => Promise.reject(new Error('offline')),
    signedIn: () => scope,
    isOurs: () => true,
    overlays: { action: { rules }, project: { rules } },
    installId: 'i',
    ...more,
  }
}
