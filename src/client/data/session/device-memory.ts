import type { Me } from '#contract/access/schema.ts'
import type { Scope } from '#client/data/outbox/core/types.ts'
import { isSameScope } from './session.ts'
import { readLastScope, storeLastScope } from './last-scope.ts'
import { watchStorage } from './storage-unresponsive.ts'
import {
  type DeviceStore,
  type DeviceScope,
  openDeviceStore,
} from '#client/data/outbox/device-store.ts'
import type { OpenFailure } from '#client/data/outbox/unopenable-stores.ts'

/** The device's data about the people who worked here, apart from their boxes. */
export interface DeviceMemory {
  /** Null in a browser without storage. */
  device(): Promise<DeviceStore | null>
  /**
   * Returns why this browser cannot open the device's memory; null for a memory that is open or
   * missing.
   */
  openFailure(): Promise<OpenFailure['reason'] | null>
  /** Lists everyone with a box on this device. */
  people(): Promise<DeviceScope[]>
  /** Returns the person who worked here last. */
  lastPerson(): Promise<DeviceScope | null>
  /**
   * Stores a person at sign-in and when their profile arrives again; `now` by the server's clock.
   * On a shared device it stores no name (F-84).
   */
  recordSignIn(scope: Scope, me: Me, remember: boolean, now: number): Promise<void>
  /** Prevents a start without sign-in, after a sign-out or when the server ended the session. */
  lock(scope: Scope, ended?: boolean): Promise<void>
  /** Stores the number of waiting changes in a box and the time of the server's last contact. */
  note(
    scope: Scope,
    news: { pending?: number; lastContact?: string; contact?: number },
  ): Promise<void>
}

/** Opens the device's own database; without storage it knows no people. */
export function openDeviceMemory(): DeviceMemory {
  let opening: Promise<DeviceStore | null> | null = null
  const device = () =>
    (opening ??=
      typeof indexedDB === 'undefined'
        ? Promise.resolve(null)
        : watchStorage(openDeviceStore(indexedDB, () => crypto.randomUUID())))
  const write = async (news: Scope & Partial<DeviceScope>, isLast = false) => {
    const open = await device()
    await open?.remember(news, isLast).catch(() => undefined)
  }
  return {
    device,
    openFailure: async () =>
      (await device()) === null && typeof indexedDB !== 'undefined'
        ? import('#client/data/outbox/unopenable-stores.ts').then(
            ({ inspectUnopenableDevice }) => inspectUnopenableDevice(indexedDB),
            () => 'failed',
          )
        : null,
    async people() {
      const scopes = (await (await device())?.scopes().catch(() => [])) ?? []
      // An earlier version stored the names of shared sign-ins (F-84).
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
    lastPerson: async () => (await (await device())?.last().catch(() => null)) ?? null,
    recordSignIn(scope, me, remember, now) {
      storeLastScope(remember ? scope : null)
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
      const marked = readLastScope()
      if (marked && isSameScope(marked, scope)) storeLastScope(null)
      return write({ ...scope, locked: true, ended })
    },
    note: (scope, news) => write({ ...scope, ...news }),
  }
}
