import { scopeKey, type SignedIn } from './session.ts'
import type { Workspace } from './workspace.ts'

/** Opens the workspace of a session; the routes know what is registered. */
export type WorkspaceOpener = (signedIn: SignedIn) => Promise<Workspace>

interface SharedWorkspace {
  workspace: Promise<Workspace>
  /** The workspace once it is open. */
  ready: Workspace | null
  users: number
}

const workspaces = new Map<string, SharedWorkspace>()

export const workspaceKey = ({ scope, remember }: SignedIn) => `${scopeKey(scope)} ${remember}`

/**
 * Starts to open the workspace before a screen renders, so that the rows are there with the first
 * frame.
 */
export function prepareWorkspace(signedIn: SignedIn, open: WorkspaceOpener): SharedWorkspace {
  const key = workspaceKey(signedIn)
  const known = workspaces.get(key)
  if (known) return known
  const workspace = open(signedIn)
  const fresh: SharedWorkspace = { workspace, ready: null, users: 0 }
  workspaces.set(key, fresh)
  workspace.then(
    (found) => (fresh.ready = found),
    // A file of the app did not load, so the next caller tries again.
    () => workspaces.get(key) === fresh && workspaces.delete(key),
  )
  return fresh
}

/** Returns the workspace if it is open. */
export function getOpenWorkspace(signedIn: SignedIn): Workspace | null {
  return workspaces.get(workspaceKey(signedIn))?.ready ?? null
}

/** Holds the workspace until `release`. The last release closes it. */
export function acquireWorkspace(
  signedIn: SignedIn,
  open: WorkspaceOpener,
): { workspace: Promise<Workspace>; release: () => void } {
  const key = workspaceKey(signedIn)
  const mine = prepareWorkspace(signedIn, open)
  mine.users += 1
  return {
    workspace: mine.workspace,
    release() {
      mine.users -= 1
      if (mine.users > 0) return
      if (workspaces.get(key) === mine) workspaces.delete(key)
      mine.workspace.then(
        (workspace) => workspace.close(),
        () => undefined,
      )
    },
  }
}
