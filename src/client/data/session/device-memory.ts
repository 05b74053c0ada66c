import type { Me } from '#contract/access/schema.ts'
import type { Scope } from '#client/data/outbox/core/types.ts'
import { sameScope } from './session.ts'
import { markedScope, markScope } from './scope-mark.ts'
import { ofStorage } from './storage-silent.ts'
import { type Device, type DeviceScope, openDevice } from '#client/data/outbox/device.ts'
import type { Unopened } from '#client/data/outbox/unopened.ts'

/** What this device remembers of those who worked here, apart from their boxes. */
export interface DeviceMemory {
  /** Null where this browser keeps nothing. */
  device(): Promise<Device | null>
  /**
   * Tells why this browser cannot open the device's memory; null for a memory that is open, or
   * missing.
   */
  unopened(): Promise<Unopened['why'] | null>
  /** Everybody whose box is here. */
  people(): Promise<DeviceScope[]>
  /** Who worked here last. */
  last(): Promise<DeviceScope | null>
  /**
   * Somebody signed in, or was heard of again; `now` by the server's clock. On a shared device no
   * name of theirs stays (F-84).
   */
  signedIn(scope: Scope, me: Me, remember: boolean, now: number): Promise<void>
  /** Signed out, or the server ended it: no start without sign-in any more. */
  lock(scope: Scope, ended?: boolean): Promise<void>
  /** How much waits in a box, and when the server was last heard. */
  note(
    scope: Scope,
    news: { pending?: number; lastContact?: string; contact?: number },
  ): Promise<void>
}

/** The device's own database; a browser that keeps nothing knows nobody. */
export function deviceMemory(): DeviceMemory {
  let opening: Promise<Device | null> | null = null
  const device = () =>
    (opening ??=
      typeof indexedDB === 'undefined'
        ? Promise.resolve(null)
        : ofStorage(openDevice(indexedDB, () => crypto.randomUUID())))
  const write = async (news: Scope & Partial<DeviceScope>, isLast = false) => {
    const open = await device()
    await open?.remember(news, isLast).catch(() => undefined)
  }
  return {
    device,
    unopened: async () =>
      (await device()) === null && typeof indexedDB !== 'undefined'
        ? import('#client/data/outbox/unopened.ts').then(
            ({ unopenedDevice }) => unopenedDevice(indexedDB),
            () => 'failed',
          )
        : null,
    async people() {
      const scopes = (await (await device())?.scopes().catch(() => [])) ?? []
      // An earlier version kept the names of shared sign-ins (F-84).
      const named = scopes.filter(
        ({ shared, displayName }) => shared === true && displayName !== '',
      )
      await Promise.all(
        named.map(({ tenant, user }) => write({ tenant, user, displayName: '', companyName: '' })),
      )
      return scopes.map((scope) =>
        named.includes(scope) ? { ...scope, displayName: '', companyName: '' } : scope,
      )
    },
    last: async () => (await (await device())?.last().catch(() => null)) ?? null,
    signedIn(scope, me, remember, now) {
      markScope(remember ? scope : null)
      return write(
        {
          ...scope,
          displayName: remember ? me.name : '',
          companyName: (remember && me.user_metadata.companyName) || '',
          lastContact: new Date().toISOString(),
          contact: now,
          shared: !remember,
          locked: false,
          ended: false,
          graceDays: me.offlineGraceDays,
        },
        true,
      )
    },
    lock(scope, ended = false) {
      const marked = markedScope()
      if (marked && sameScope(marked, scope)) markScope(null)
      return write({ ...scope, locked: true, ended })
    },
    note: (scope, news) => write({ ...scope, ...news }),
  }
}
