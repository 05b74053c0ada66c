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
 * An image of our API under its address: from this device where it lies here, else from the server,
 * and kept then. `instead`: the larger one of the same, where this one is not here without a
 * connection.
 */
export function useImage(address: string, instead?: string): ShownImage {
  const workspace = useWorkspace()
  const find = useCallback(
    (signal: AbortSignal) => fileAt(imagesOf(workspace), address, instead, signal),
    [workspace, address, instead],
  )
  return useBlobAddress(address, find)
}

/**
 * A file of our API: from this device where it lies here, else from the server, and kept then.
 * `of`: a word of whose it is, where its address does not say it.
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
 * The images that this workspace's person has on the device, those kept by choice among them; none
 * of a system administrator's, nor on a shared device.
 */
export function imagesOf(workspace: Workspace): ImageStore {
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
 * What this person keeps offline by their own choice: no newer image pushes it out, and it takes
 * what room there is.
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

// A workspace that is over took its caches along. Named by what is the same as long as it is open:
// screens have it as another object whenever the profile is read anew.
const stores = new WeakMap<AbortSignal, ImageStore>()
const keptStores = new WeakMap<AbortSignal, ImageStore>()
