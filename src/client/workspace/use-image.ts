import { useCallback, useEffect, useState } from 'react'
import { roles } from '#contract/kernel/role.ts'
import type { Refused } from '#client/data/api/answer.ts'
import { readFile } from '#client/data/api/read-file.ts'
import { type ImageStore, openImages } from '#client/data/images/image-store.ts'
import { imagesName } from '#client/data/session/profile-cache.ts'
import type { Workspace } from '#client/data/session/workspace.ts'
import { useWorkspace } from './workspace-context.ts'

/** What a screen has of an image: its bytes as an address that an `<img>` takes, or why not. */
export interface ShownImage {
  /** Null while it is on its way, and where it is missing. */
  src: string | null
  /** Neither on this device nor to be had. */
  missing: Refused | null
  again: () => void
}

/**
 * An image of our API under its address: from this device where it lies here, else from the server, and kept then. `instead`: the
 * larger one of the same, where this one is not here without a connection.
 */
export function useImage(address: string, instead?: string): ShownImage {
  const workspace = useWorkspace()
  const [tries, setTries] = useState(0)
  const [shown, setShown] = useState<{ of: string; src: string | null; missing: Refused | null }>(none)
  const asked = `${address} ${tries}`
  useEffect(() => {
    const ending = new AbortController()
    let src: string | null = null
    void imageAt(imagesOf(workspace), address, instead, ending.signal).then((found) => {
      if (ending.signal.aborted) return
      if (found instanceof Blob) src = URL.createObjectURL(found)
      setShown({ of: asked, src, missing: found instanceof Blob ? null : found })
    })
    return () => {
      ending.abort()
      if (src !== null) URL.revokeObjectURL(src)
    }
  }, [workspace, address, instead, asked])
  const again = useCallback(() => setTries((count) => count + 1), [])
  return { ...(shown.of === asked ? shown : none), again }
}

const none = { of: '', src: null, missing: null }

async function imageAt(store: ImageStore, address: string, instead: string | undefined, signal: AbortSignal): Promise<Blob | Refused> {
  const kept = await store.read(address)
  if (kept) return kept
  const answer = await readFile(address, signal)
  if (answer.ok) {
    void store.keep(address, answer.body, 'seen')
    return answer.body
  }
  return (answer.kind === 'unreachable' && instead !== undefined ? await store.read(instead) : null) ?? answer
}

/** The images that this workspace's person has on the device; none of a system administrator's, nor on a shared device. */
export function imagesOf(workspace: Workspace): ImageStore {
  const known = stores.get(workspace)
  if (known) return known
  const { me, scope, remember } = workspace
  const opened = openImages(remember && !me.actor && me.app_metadata.role.roleID === roles.safetyProfessional ? imagesName(scope) : null)
  stores.set(workspace, opened)
  return opened
}

// A workspace that is over took its cache along.
const stores = new WeakMap<Workspace, ImageStore>()
