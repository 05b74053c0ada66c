import { writeBeforeReload } from '../outbox/before-reload.ts'
import type { Draft } from '../outbox/core/types.ts'
import { forgetCached } from './profile-cache.ts'
import type { SessionStore } from './session-store.ts'
import type { Workspace } from './workspace.ts'

/**
 * Sign out: rows, known rows and lookups leave the device; the box stays, closed to everyone else (offline design, 11).
 * Removes drafts too where Remember was not ticked; callers ask first (`draftsToRemove`).
 * Finished before anything else is shown, so that a quick reload finds nothing.
 */
export async function leave(
  workspace: Workspace | null,
  session: Pick<SessionStore, 'signOut'>,
): Promise<void> {
  const forgetsDrafts = await removesDrafts(workspace)
  if (workspace) {
    const { box, reads, remember, replica, scope } = workspace
    // What was typed in the moment before belongs into the box that stays.
    await writeBeforeReload(1000)
    // First of all nothing more may come: what is still on its way would be kept after all was removed.
    reads.close()
    replica.stop()
    box?.stop()
    await box?.forgetRows().catch(() => undefined)
    if (forgetsDrafts) await twice(async () => box?.forgetDrafts())
    if (remember) await forgetCached(scope)
    reads.client.clear()
    await workspace.close()
  }
  await session.signOut({ forgetsDrafts })
}

/** The unsaved drafts that a logout removes from this device, to ask about (deviation E). */
export async function draftsToRemove(workspace: Workspace | null): Promise<readonly Draft[]> {
  if (workspace === null || !(await removesDrafts(workspace))) return []
  // What was typed in the moment before counts as well.
  await writeBeforeReload(1000)
  const { me, box } = workspace
  const drafts = me.actor ? (await ownSession()).ownDrafts(workspace) : box?.drafts.unsaved()
  // A device that cannot be read has none to ask about.
  return (await drafts?.catch(() => [])) ?? []
}

/** Nobody can be asked about drafts before the workspace is open, so they stay. */
async function removesDrafts(workspace: Workspace | null): Promise<boolean> {
  if (workspace === null || workspace.onlineOnly) return false
  // Login as keeps no drafts; those of the own session go with it.
  return workspace.me.actor ? (await ownSession()).isOwnShared() : !workspace.remember
}

/** A device may fail once; what fails again stays, as nobody may be kept from logging out. */
const twice = (work: () => Promise<void>) => work().catch(work).catch(() => undefined)

const ownSession = () => import('./own-session.ts')
