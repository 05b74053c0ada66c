import { useCallback } from 'react'
import { roles } from '#contract/kernel/role.ts'
import type { ApiFailure } from '#client/data/api/api-result.ts'
import { fetchFile } from '#client/data/api/fetch-file.ts'
import { type ImageStore, openImageStore } from '#client/data/images/image-store.ts'
import { imageCacheName, keptOfflineCacheName } from '#client/data/session/profile-cache.ts'
import type { Workspace } from '#client/data/session/workspace.ts'
import { type ImageSource, useBlobUrl } from './use-blob-url.ts'
import { useWorkspace } from './workspace-context.ts'

/**
 * An image of our API by its address: from this device if it has it, else from the server, and then
 * stored. `instead`: a larger version, for use offline when this one is missing.
 */
export function useImage(address: string, fallbackAddress?: string): ImageSource {
  const workspace = useWorkspace()
  const find = useCallback(
    (signal: AbortSignal) =>
      readStoredOrFetch(imageStoreOf(workspace), address, fallbackAddress, signal),
    [workspace, address, fallbackAddress],
  )
  return useBlobUrl(address, find)
}

/**
 * A file of our API: from this device if it has it, else from the server, and then stored. `of`: a
 * word for its owner where the address does not name it.
 */
export async function readStoredOrFetch(
  store: ImageStore,
  address: string,
  fallbackAddress: string | undefined,
  signal: AbortSignal,
  of?: string,
): Promise<Blob | ApiFailure> {
  const kept = await store.read(address)
  if (kept) return kept
  const answer = await fetchFile(address, signal)
  if (answer.ok) {
    void store.keep(address, answer.body, 'seen', of)
    return answer.body
  }
  return (
    (answer.kind === 'unreachable' && fallbackAddress !== undefined
      ? await store.read(fallbackAddress)
      : null) ?? answer
  )
}

/**
 * Returns the images that this person has on the device, with those saved on request. Stores none
 * for a system administrator or on a shared device.
 */
export function imageStoreOf(workspace: Workspace): ImageStore {
  const known = stores.get(workspace.closeSignal)
  if (known) return known
  const opened = openImageStore(storesImages(workspace) ? imageCacheName(workspace.scope) : null)
  const store = {
    ...opened,
    read: async (address: string) =>
      (await opened.read(address)) ?? offlineFilesOf(workspace).read(address),
  }
  stores.set(workspace.closeSignal, store)
  return store
}

/**
 * Returns the files that this person saved for offline use: newer images do not displace them, and
 * they have no size limit.
 */
export function offlineFilesOf(workspace: Workspace): ImageStore {
  const known = offlineStores.get(workspace.closeSignal)
  if (known) return known
  const opened = openImageStore(
    storesImages(workspace) ? keptOfflineCacheName(workspace.scope) : null,
    Infinity,
  )
  offlineStores.set(workspace.closeSignal, opened)
  return opened
}

const storesImages = ({ me, remember }: Workspace) =>
  remember && !me.actor && me.app_metadata.role.roleID === roles.safetyProfessional

// A closed workspace removes its caches. The key is its abort signal, because screens get a new
// workspace object whenever the profile is read.
const stores = new WeakMap<AbortSignal, ImageStore>()
const offlineStores = new WeakMap<AbortSignal, ImageStore>()
