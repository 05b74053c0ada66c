import { useCallback } from 'react'
import { roles } from '#contract/kernel/role.ts'
import type { Refused } from '#client/data/api/answer.ts'
import { readFile } from '#client/data/api/read-file.ts'
import { type ImageStore, openImages } from '#client/data/images/image-store.ts'
import { imagesName, keptName } from '#client/data/session/profile-cache.ts'
import type { Workspace } from '#client/data/session/workspace.ts'
import { type ShownImage, useBlobAddress } from './use-blob-address.ts'
import { useWorkspace } from './workspace-context.ts'

/**
 * An image of our API by its address: from this device if it has it, else from the server, and then
 * stored. `instead`: a larger version, for use offline when this one is missing.
 */
export function useImage(address: string, instead?: string): ShownImage {
  const workspace = useWorkspace()
  const find = useCallback(
    (signal: AbortSignal) => fileAt(imageStoreOf(workspace), address, instead, signal),
    [workspace, address, instead],
  )
  return useBlobAddress(address, find)
}

/**
 * A file of our API: from this device if it has it, else from the server, and then stored. `of`: a
 * word for its owner where the address does not name it.
 */
export async function fileAt(
  store: ImageStore,
  address: string,
  instead: string | undefined,
  signal: AbortSignal,
  of?: string,
): Promise<Blob | Refused> {
  const kept = await store.read(address)
  if (kept) return kept
  const answer = await readFile(address, signal)
  if (answer.ok) {
    void store.keep(address, answer.body, 'seen', of)
    return answer.body
  }
  return (
    (answer.kind === 'unreachable' && instead !== undefined ? await store.read(instead) : null) ??
    answer
  )
}

/**
 * Returns the images that this person has on the device, with those saved on request. Stores none
 * for a system administrator or on a shared device.
 */
export function imageStoreOf(workspace: Workspace): ImageStore {
  const known = stores.get(workspace.closing)
  if (known) return known
  const opened = openImages(isKeeping(workspace) ? imagesName(workspace.scope) : null)
  const store = {
    ...opened,
    read: async (address: string) =>
      (await opened.read(address)) ?? keptFilesOf(workspace).read(address),
  }
  stores.set(workspace.closing, store)
  return store
}

/**
 * Returns the files that this person saved for offline use: newer images do not displace them, and
 * they have no size limit.
 */
export function keptFilesOf(workspace: Workspace): ImageStore {
  const known = keptStores.get(workspace.closing)
  if (known) return known
  const opened = openImages(isKeeping(workspace) ? keptName(workspace.scope) : null, Infinity)
  keptStores.set(workspace.closing, opened)
  return opened
}

const isKeeping = ({ me, remember }: Workspace) =>
  remember && !me.actor && me.app_metadata.role.roleID === roles.safetyProfessional

// A closed workspace removes its caches. The key is its abort signal, because screens get a new
// workspace object whenever the profile is read.
const stores = new WeakMap<AbortSignal, ImageStore>()
const keptStores = new WeakMap<AbortSignal, ImageStore>()
