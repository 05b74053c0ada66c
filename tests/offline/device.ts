import { createHash } from 'node:crypto'
import type { StoreChange } from '#client/data/outbox/box.ts'
import { boxName } from '#client/data/outbox/browser.ts'
import { openOutbox } from '#client/data/outbox/open-outbox.ts'
import { overlayList, type ServerRow } from '#client/data/outbox/core/overlay.ts'
import type { Scope, EntryOverlays } from '#client/data/outbox/core/types.ts'
import type { Outbox } from '#client/data/outbox/outbox.ts'
import * as receipts from '#client/data/outbox/send-receipts.ts'
import * as decisions from '#client/data/outbox/transactions/decide.ts'
import { createSender } from '#client/data/outbox/sender.ts'
import { uploadNextPart } from '#client/data/outbox/uploads/upload.ts'
import type { SendRequest } from '#client/data/outbox/environment.ts'
import type { BoxEnvironment } from '#client/data/outbox/modules.ts'
import { correctiveActionRules } from '#contract/corrective-actions/rules.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { projectRules } from '#contract/projects/rules.ts'
import type { Chance } from './chance.ts'
import { type Disk, diskOf } from './fake-disk.ts'
import { hubOf, type LockHall, lockHallOf } from './fake-tabs.ts'
import type { Fault } from './faults.ts'
import type { Origin } from './line.ts'
import type { Who } from './model-adapter.ts'
import type { Oracle } from './oracle-types.ts'
import { blobsIn } from './photo-model.ts'
import type { Actor, Scheduler } from './scheduler.ts'
import { type Tell, tellCommit } from './trace.ts'

const ticketIds = (row: JsonObject) =>
  Array.isArray(row['tickets']) ? row['tickets'].filter((one) => typeof one === 'string') : []
/** The fields that the app shows of a new record before the server has confirmed it. */
export const overlays: EntryOverlays = {
  action: {
    rules: correctiveActionRules,
    ticketIds,
    blobs: blobsIn,
    applyPatch: (row, patch, entry) => ({
      ...(entry.op === 'create'
        ? {
            status: 'Opened',
            isReadyToCheck: false,
            isConfirmed: false,
            openedBy: entry.scope.user,
          }
        : {}),
      ...row,
      ...patch,
    }),
  },
  project: {
    rules: projectRules,
    ticketIds,
    applyPatch: (row, patch, entry) => ({
      ...(entry.op === 'create' ? { isActive: true } : {}),
      ...row,
      ...patch,
    }),
  },
}

/** An open page of the app. */
export interface Tab extends Actor {
  device: Device
  scope: Scope
  outbox: Outbox | null
  visible: boolean
  /** True: the page has not noticed yet that a person signed in. */
  blind: boolean
  /**
   * True: the page has just checked that the signed-in person owns the box; it checks before each
   * request.
   */
  cleared: boolean
  wakes: Set<(wake: 'online' | 'focus') => void>
  /** Milliseconds until a file of the app has loaded. */
  fileTakes: number
}

/** The last list of a scope on a device, like in the read cache. */
export interface Cache {
  /** When the device requested it. */
  asked: number
  epoch: string
  rows: { action: ServerRow[]; project: ServerRow[] }
}

/** A tablet: its disk, its tabs, its session, its connection. */
export interface Device {
  name: string
  disk: Disk
  tabs: Tab[]
  session: Who | null
  /** True: the server rejects the session. */
  expired: boolean
  online: boolean
  portal: boolean
  /** The error of its clock, in ms. */
  skew: number
  /** Milliseconds of idle time in addition to the simulated time. */
  rested: number
  caches: Map<string, Cache>
  /**
   * Statuses that our server answered here, and `nobody` if the box found no session or one of
   * another person.
   */
  heard: Set<number | 'nobody'>
  openTab(scope: Scope): Tab
  kill(tab: Tab): void
}

export function deviceOf(
  name: string,
  around: {
    scheduler: Scheduler
    chance: Chance
    oracle: Oracle
    line: (origin: Origin) => SendRequest
    fault: Fault
    tell: Tell
    missed: () => number
  },
): Device {
  const { scheduler, chance, oracle, line, fault, tell, missed } = around
  const stolen = () => {
    oracle.counts.steals += 1
  }
  const hub = hubOf(scheduler, chance, missed)
  let locks: LockHall = lockHallOf(scheduler, stolen)
  const disk = diskOf(
    scheduler,
    chance,
    (database, changes) => {
      tellCommit(tell, name, changes)
      for (const text of unfounded(changes, device)) oracle.say({ kind: 'untold', id: '', text })
      oracle.committed(name, scopeOf(database.name, device), database, changes)
    },
    fault,
  )
  const device: Device = {
    name,
    disk,
    tabs: [],
    session: null,
    expired: false,
    online: true,
    portal: false,
    skew: 0,
    rested: 0,
    caches: new Map(),
    heard: new Set(),
    openTab(scope) {
      const tab: Tab = {
        alive: true,
        frozen: false,
        parked: [],
        device,
        scope,
        outbox: null,
        visible: true,
        blind: false,
        cleared: false,
        wakes: new Set(),
        fileTakes: 0,
      }
      for (const other of device.tabs) other.visible = false
      device.tabs.push(tab)
      if (fault.lockless === true) locks = lockHallOf(scheduler, stolen)
      void openOutbox(scope, environment(tab)).then((outbox) => {
        tab.outbox = outbox
        outbox?.start()
      })
      return tab
    },
    kill(tab) {
      tab.alive = false
      device.tabs = device.tabs.filter((one) => one !== tab)
      locks.leave(tab)
      disk.pump()
    },
  }
  return device

  /** Returns the hash that was stored with the bytes, even if the bytes are damaged now. */
  function hashAsKept(tab: Tab, data: ArrayBuffer): string {
    const { blobs, ext } = disk.databases.get(boxNameOf(tab.scope))?.rows ?? {}
    const id = [...(blobs?.values() ?? [])].find((blob) => blob.data === data)?.id
    const value = id === undefined ? undefined : ext?.get(id)?.value
    return typeof value === 'object' ? value.sha256 : ''
  }

  function environment(tab: Tab): BoxEnvironment {
    // Uses the app's name for the box, because that decides whether two people share one (F-43).
    const room = boxName(tab.scope)
    return {
      openStore: () => Promise.resolve(disk.open(fault.oneBox === true ? 'box' : room, tab)),
      locks: locks.of(tab),
      channel: hub.join(room, tab),
      clock: {
        now: () => scheduler.now(),
        deviceTime: () =>
          new Date(1_800_000_000_000 + scheduler.now() + device.rested + device.skew).toISOString(),
        serverTime: () =>
          new Date(1_800_000_000_000 + scheduler.now() + device.rested).toISOString(),
        after: (ms, call) => scheduler.plan(ms, tab, 'timer', call),
      },
      send: line({
        tab,
        online: () => device.online,
        portal: () => device.portal,
        who: () => (device.expired ? null : device.session),
        left: (ids) => oracle.left(ids),
        heard: (status) => device.heard.add(status),
        sends: () => {
          if (!tab.cleared)
            oracle.say({
              kind: 'foreign',
              id: '',
              text: 'a request of the box left without asking who is signed in, or under another sign-in',
            })
          tab.cleared = false
        },
      }),
      newId: () => chance.uuid(),
      random: () => chance.next(),
      visible: () => tab.visible,
      wakes: (listener) => {
        tab.wakes.add(listener)
        return () => tab.wakes.delete(listener)
      },
      signedIn() {
        const found =
          device.session === null || tab.blind
            ? null
            : fault.oneBox === true
              ? tab.scope
              : { ...device.session }
        tab.cleared = found !== null && boxNameOf(found) === boxNameOf(tab.scope)
        if (!tab.cleared) device.heard.add('nobody')
        return fault.ignoresSignIn === true ? tab.scope : found
      },
      isOurs: (me, scope) => me['accountID'] === scope.tenant && me['user_id'] === scope.user,
      overlays,
      sender: () => Promise.resolve({ createSender }),
      uploads: () => Promise.resolve({ uploadNextPart }),
      receipts: () => Promise.resolve(receipts),
      decisions: () =>
        tab.fileTakes === 0
          ? Promise.resolve(decisions)
          : new Promise((come) =>
              scheduler.plan(tab.fileTakes, tab, 'timer', () => come(decisions)),
            ),
      // Hashes synchronously, because a separate thread would make the order of events random.
      sha256: (data) =>
        Promise.resolve(
          fault.blind === true
            ? hashAsKept(tab, data)
            : createHash('sha256').update(new Uint8Array(data)).digest('hex'),
        ),
      installId: `install-${name}`,
    }
  }
}

/** Returns the expected name of a person's box, independent of the app's own function. */
export function boxNameOf({ tenant, user }: Scope): string {
  return `box:${tenant}:${user}`
}

function scopeOf(database: string, device: Device): Scope {
  const [, tenant, user] = database.split(':')
  return tenant === undefined || user === undefined
    ? { tenant: '7', user: device.name === '' ? '' : '1' }
    : { tenant, user }
}

const foundedOn = {
  auth: [401, 'nobody'],
  scope: [403, 'nobody'],
  account: [403],
  update: [400, 426],
} as const

/** Returns the pauses and defects for which our server gave no reason (F-39, F-80). */
function unfounded(changes: readonly StoreChange[], { heard }: Device): string[] {
  return changes.flatMap(({ store, row }) => {
    if (store === 'review' && row?.kind === 'defect')
      return [...heard].some(
        (status) => [400, 408, 413, 422].includes(Number(status)) || Number(status) >= 500,
      )
        ? []
        : ['a change is called defect, which our server never said']
    if (store !== 'meta' || row?.name !== 'paused') return []
    const pause = (['auth', 'scope', 'account', 'update'] as const).find((one) => one === row.value)
    return pause === undefined || foundedOn[pause].some((status) => heard.has(status))
      ? []
      : [`paused for ${pause}, which our server never said`]
  })
}

/** Returns the view of a person in this tab: the last lists overlaid with the waiting entries. */
export function viewOf(tab: Tab): {
  action: readonly JsonObject[]
  project: readonly JsonObject[]
} {
  const cache = tab.device.caches.get(boxNameOf(tab.scope))
  const snapshot = tab.outbox?.snapshot()
  if (snapshot === undefined) return { action: [], project: [] }
  return {
    action: overlayList(cache?.rows.action ?? [], snapshot, 'action', overlays.action),
    project: overlayList(cache?.rows.project ?? [], snapshot, 'project', overlays.project),
  }
}
