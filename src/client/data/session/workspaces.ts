import type { DeviceMemory } from './device-memory.ts'
import { openWorkspace } from './open-workspace.ts'
import { scopeName, type SignedIn } from './session.ts'
import type { SessionStore } from './session-store.ts'
import type { Workspace } from './workspace.ts'

interface Held {
  workspace: Promise<Workspace>
  /** When it is open. */
  ready: Workspace | null
  users: number
}

const held = new Map<string, Held>()

/** Names the workspace of a session. */
export const workspaceKey = ({ scope, remember }: SignedIn) => `${scopeName(scope)} ${remember}`

/** Begin to open it before a screen is drawn, so that the rows are there with the first frame. */
export function prepareWorkspace(signedIn: SignedIn, session: SessionStore, device: DeviceMemory): Held {
  const key = workspaceKey(signedIn)
  const known = held.get(key)
  if (known) return known
  const workspace = openWorkspace(signedIn, session, device)
  const fresh: Held = { workspace, ready: null, users: 0 }
  held.set(key, fresh)
  void workspace.then((open) => (fresh.ready = open))
  return fresh
}

/** The workspace, if it is open by now. */
export function readyWorkspace(signedIn: SignedIn): Workspace | null {
  return held.get(workspaceKey(signedIn))?.ready ?? null
}

/** Use it; `release` when done. The last one out closes it. */
export function holdWorkspace(signedIn: SignedIn, session: SessionStore, device: DeviceMemory): { workspace: Promise<Workspace>; release: () => void } {
  const key = workspaceKey(signedIn)
  const mine = prepareWorkspace(signedIn, session, device)
  mine.users += 1
  return {
    workspace: mine.workspace,
    release() {
      mine.users -= 1
      if (mine.users > 0) return
      held.delete(key)
      void mine.workspace.then((workspace) => workspace.close())
    },
  }
}
