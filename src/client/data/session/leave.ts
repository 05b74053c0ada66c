import { writeBeforeReload } from '../outbox/before-reload.ts'
import { forgetCached } from './profile-cache.ts'
import type { SessionStore } from './session-store.ts'
import type { Workspace } from './workspace.ts'

/**
 * Sign out: rows, known rows and lookups leave the device; the box stays, closed to everyone else (offline design, 11).
 * On a shared device drafts go too; whoever calls this has asked about them (`countDrafts`).
 * Finished before anything else is shown, so that a quick reload finds nothing.
 */
export async function leave(workspace: Workspace | null, session: SessionStore): Promise<void> {
  if (workspace) {
    const { box, reads, remember, replica, scope } = workspace
    // What was typed in the moment before belongs into the box that stays.
    await writeBeforeReload(1000)
    // First of all nothing more may come: what is still on its way would be kept after all was removed.
    reads.close()
    replica.stop()
    box?.stop()
    await box?.forgetRows().catch(() => undefined)
    if (!remember) await box?.forgetDrafts().catch(() => undefined)
    if (remember) await forgetCached(scope)
    reads.client.clear()
    await workspace.close()
  }
  await session.signOut()
}

/** How many drafts a sign-out takes from this device: none where *Remember* was ticked (deviation E). */
export async function countDrafts(workspace: Workspace | null): Promise<number> {
  if (workspace === null || workspace.remember || workspace.onlineOnly) return 0
  // What was typed in the moment before counts as well.
  await writeBeforeReload(1000)
  // A device that cannot be read has none to ask about.
  const drafts = await workspace.box?.drafts.unsaved().catch(() => [])
  return drafts?.length ?? 0
}
