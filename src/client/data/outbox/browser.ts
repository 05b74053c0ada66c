import { serverNow } from '../api/server-clock.ts'
import type { Channel, Clock, Locks } from './environment.ts'
import type { BoxEnvironment, OutboxModules } from './modules.ts'
import { singleTabLocks } from './leader.ts'
import { takeLogRotation, withLogRotation } from './log-rotation.ts'
import { openBoxStore } from './indexed-db-store.ts'
import { allStoreNames, createMemoryStore } from './memory-store.ts'
import type { Scope } from './core/types.ts'

type FromBrowser = OfTab | 'openStore' | 'locks' | 'channel'
type OfTab = keyof OutboxModules | 'clock' | 'newId' | 'random' | 'visible' | 'wakes'

/**
 * Returns the browser's part of a box's environment. Null without Web Locks or BroadcastChannel:
 * then the app works online only (offline design, 8).
 */
export function createBrowserEnvironment(scope: Scope): Pick<BoxEnvironment, FromBrowser> | null {
  if (
    !('locks' in navigator) ||
    typeof BroadcastChannel === 'undefined' ||
    typeof indexedDB === 'undefined'
  )
    return null
  const name = boxName(scope)
  const open: BoxEnvironment['openStore'] = async (outdated, gone) =>
    withLogRotation(await openBoxStore(indexedDB, name, outdated, gone), takeLogRotation())
  return { ...ofTab, openStore: open, locks, channel: channelOf(name) }
}

/**
 * Returns the environment for a browser without storage: each tab has a box of its own, which ends
 * with the tab (F-58).
 */
export function createMemoryEnvironment(): Pick<BoxEnvironment, FromBrowser | 'persistence'> {
  return {
    ...ofTab,
    persistence: 'nothing',
    openStore: () => Promise.resolve(createMemoryStore(allStoreNames)),
    locks: singleTabLocks,
    // There are no other tabs to inform.
    channel: { post: () => undefined, listen: () => () => undefined },
  }
}

/** The name of a scope's database, lock and channel. */
export function boxName({ tenant, user }: Scope): string {
  return `box:${tenant}:${user}`
}

const clock: Clock = {
  now: () => performance.now(),
  deviceTime: () => withOffset(new Date()),
  serverTime: () => new Date(serverNow()).toISOString(),
  after(ms, call) {
    const timer = setTimeout(call, ms)
    return () => clearTimeout(timer)
  },
}

const locks: Locks = {
  async request(name, options, held) {
    await navigator.locks.request(name, options, held)
  },
}

function channelOf(name: string): Channel {
  const channel = new BroadcastChannel(name)
  return {
    post: (message) => channel.postMessage(message),
    listen(heard) {
      const listener = (event: MessageEvent<unknown>) => heard(event.data)
      channel.addEventListener('message', listener)
      return () => channel.removeEventListener('message', listener)
    },
  }
}

function wakes(listener: (wake: 'online' | 'focus') => void): () => void {
  const online = () => listener('online')
  const focus = () => {
    if (document.visibilityState === 'visible') listener('focus')
  }
  addEventListener('online', online)
  addEventListener('focus', focus)
  document.addEventListener('visibilitychange', focus)
  return () => {
    removeEventListener('online', online)
    removeEventListener('focus', focus)
    document.removeEventListener('visibilitychange', focus)
  }
}

/** Loads these files ahead, because they may be unavailable later. */
export const loadReceiptsModule = () => import('./send-receipts.ts')
export const loadDecisionsModule = () => import('./transactions/decide.ts')

/** The parts that every tab has, with or without storage. */
const ofTab: Pick<BoxEnvironment, OfTab> = {
  clock,
  newId: () => crypto.randomUUID(),
  random: () => Math.random(),
  visible: () => document.visibilityState === 'visible',
  wakes,
  sender: () => import('./sender.ts'),
  uploads: () => import('./uploads/upload.ts'),
  receipts: loadReceiptsModule,
  decisions: loadDecisionsModule,
}

/** Returns ISO 8601 in the device's own offset: its local time. */
function withOffset(date: Date): string {
  const minutes = -date.getTimezoneOffset()
  const local = new Date(date.getTime() + minutes * 60_000).toISOString().slice(0, -1)
  const pad = (value: number) => String(Math.floor(Math.abs(value))).padStart(2, '0')
  return minutes === 0
    ? `${local}Z`
    : `${local}${minutes < 0 ? '-' : '+'}${pad(minutes / 60)}:${pad(minutes % 60)}`
}
