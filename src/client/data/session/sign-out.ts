import { flushBeforeReload } from '../outbox/before-reload.ts'
import type { Draft } from '../outbox/core/types.ts'
import { deleteCachedData } from './profile-cache.ts'
import type { SessionStore } from './session-store.ts'
import type { Workspace } from './workspace.ts'

/**
 * Signs out. Removes rows, known rows and lookups from the device; the box stays, closed to
 * everyone else (offline design, 11). Removes drafts too when Remember was not ticked; callers ask
 * first (`draftsLostOnSignOut`). Finishes before anything else shows, so that a quick reload finds
 * nothing.
 */
export async function signOutOfWorkspace(
  workspace: Workspace | null,
  session: Pick<SessionStore, 'signOut'>,
): Promise<void> {
  const forgetsDrafts = await isRemovingDrafts(workspace)
  if (workspace) {
    const { box, reads, remember, replica, scope } = workspace
    // Saves the last keystrokes into the box, which stays.
    await flushBeforeReload(1000)
    // Stops all requests first, because a late answer would be stored after the removal.
    reads.close()
    replica.stop()
    box?.stop()
    await box?.clearServerRows().catch(() => undefined)
    if (forgetsDrafts) await retryOnce(async () => box?.removeUnsavedDrafts())
    if (remember) await deleteCachedData(scope)
    reads.client.clear()
    await workspace.close()
  }
  await session.signOut({ forgetsDrafts })
}

/**
 * Returns the unsaved drafts that a logout removes from this device, so that the app can ask
 * (deviation E).
 */
export async function draftsLostOnSignOut(workspace: Workspace | null): Promise<readonly Draft[]> {
  if (workspace === null || !(await isRemovingDrafts(workspace))) return []
  // Saves the last words of open forms first, so that they count too.
  await flushBeforeReload(1000)
  const { me, box } = workspace
  const drafts = me.actor ? (await ownSession()).ownSessionDrafts(workspace) : box?.drafts.unsaved()
  // Asks no question when the device cannot be read.
  return (await drafts?.catch(() => [])) ?? []
}

/**
 * Tells whether a logout removes drafts. Before the workspace is open it does not, because the app
 * cannot ask yet.
 */
async function isRemovingDrafts(workspace: Workspace | null): Promise<boolean> {
  if (workspace === null || workspace.onlineOnly) return false
  // Login as keeps no drafts; a logout from it ends the own session too, which may have some.
  return workspace.me.actor ? (await ownSession()).isOwnSessionShared() : !workspace.remember
}

/** Tries once more after a failure. Ignores a second one, so that it does not stop the logout. */
const retryOnce = (work: () => Promise<void>) =>
  work()
    .catch(work)
    .catch(() => undefined)

const ownSession = () => import('./own-session.ts')
