import { messageSW } from 'workbox-window'
import { connection } from '../api/connection.ts'
import { isDataSaverOn } from '../api/data-saver.ts'
import type { CachedKind } from '../replica/record.ts'
import { onOfflineDataRequest } from '../offline-data-request.ts'
import type { Workspace } from './workspace.ts'

/** Something that a person needs on a site. The device downloads it before anyone opens it. */
export interface OfflineDownload {
  name: string
  /** Downloads it after all others, and only when the device has much free space. */
  isLarge?: true
  /** Downloads it even with the data saver on. */
  isNeeded?: true
  /** Resolves with false when there was no answer. */
  download: (workspace: Workspace) => Promise<boolean>
  /** Tells whether the device has it, so that its page or part opens without a network. */
  isHere: (workspace: Workspace) => Promise<boolean>
}

/** The functions of the browser that it uses. */
interface DownloadEnvironment {
  isDataSaverOn: () => boolean
  /** Resolves when the browser is idle. */
  idle: () => Promise<void>
  hasRoom: () => Promise<boolean>
}

/**
 * Downloads these parts onto the device, one after the other, after all lists were read. Retries a
 * missing part at the next connection and at a person's request. With the data saver on it downloads
 * only needed parts, unless a person requested all. Returns a function that stops it.
 */
export function downloadForOffline(
  workspace: Workspace,
  parts: readonly OfflineDownload[],
  environment = browser,
): () => void {
  const missing = new Set([
    ...parts.filter(({ isLarge }) => !isLarge),
    ...parts.filter(({ isLarge }) => isLarge),
  ])
  const lists = waitForLists(workspace)
  let isOver = false
  let isGoing = false
  let isRequested = false
  const mayBring = ({ isNeeded }: OfflineDownload) =>
    !isOver &&
    connection.get().state === 'online' &&
    (isNeeded === true || isRequested || !environment.isDataSaverOn())
  const bringMissing = async () => {
    for (const part of missing) {
      await environment.idle()
      if (!mayBring(part)) continue
      if (part.isLarge && !(await environment.hasRoom())) continue
      if (await part.download(workspace).catch(() => false)) missing.delete(part)
    }
  }
  const goOn = async () => {
    if (isGoing) return
    isGoing = true
    await lists.done
    await bringMissing()
    isGoing = false
  }
  const stopRequests = onOfflineDataRequest(() => {
    isRequested = true
    void goOn()
  })
  let was = connection.get().state
  const stop = connection.subscribe(() => {
    const { state } = connection.get()
    if (state === 'online' && was !== 'online') void goOn()
    was = state
  })
  void goOn()
  return () => {
    isOver = true
    lists.stop()
    stopRequests()
    stop()
  }
}

/** Tells the worker to download the app's files that it did not cache at once (decision 100). */
export const appFilesDownload: OfflineDownload = {
  name: 'files of the app',
  isNeeded: true,
  async download() {
    if (!('serviceWorker' in navigator) || import.meta.env.DEV) return true
    const { active } = await navigator.serviceWorker.ready
    return active !== null && (await messageSW(active, { type: 'BRING_LATER_FILES' })) === true
  },
  isHere: async () => true,
}

/** Waits until each list was read or has failed, so that it delays none of them. */
function waitForLists({ replica, records }: Pick<Workspace, 'replica' | 'records'>): {
  done: Promise<void>
  stop: () => void
} {
  const { promise, resolve } = Promise.withResolvers<void>()
  const kinds = Object.keys(records) as readonly CachedKind[]
  const isRead = (kind: CachedKind) => {
    const { asOf, error } = replica.cached(kind)
    return asOf !== null || error !== null
  }
  const look = () => kinds.every(isRead) && resolve()
  const stops = kinds.map((kind) => replica.subscribe(kind, look))
  look()
  return { done: promise, stop: () => stops.forEach((stop) => stop()) }
}

/** Free bytes that a large part requires: the limit for one person's images. */
const largeDownloadBytes = 100 * 1_048_576

const browser: DownloadEnvironment = {
  isDataSaverOn,
  idle: () =>
    new Promise((resolve) => {
      // Safari has no idle callbacks.
      if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, 200)
      else requestIdleCallback(() => resolve())
    }),
  async hasRoom() {
    const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {}
    return quota === undefined || usage === undefined || quota - usage > largeDownloadBytes
  },
}
