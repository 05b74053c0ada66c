import { readCacheOf } from '../replica/storage.ts'
import type { Scope } from '../outbox/core/types.ts'
import { forgetLookups } from '#client/data/api/lookup-cache.ts'
import { readName } from './profile-cache.ts'
import type { SessionStore } from './session-store.ts'
import { scopeName } from './session.ts'
import type { Workspace } from './workspace.ts'

/**
 * Sign out: rows, known rows and lookups leave the device; the box stays, closed to everyone else (offline design, 11).
 * Finished before anything else is shown, so that a quick reload finds nothing.
 */
export async function leave(workspace: Workspace | null, session: SessionStore): Promise<void> {
  if (workspace) {
    const { box, reads, remember, replica, scope } = workspace
    // First of all nothing more may come: what is still on its way would be kept after all was removed.
    reads.close()
    replica.stop()
    box?.stop()
    await box?.forgetRows().catch(() => undefined)
    if (remember) await forgetKept(scope)
    reads.client.clear()
    await workspace.close()
  }
  await session.signOut()
}

/** Remove what the server said, as far as it lies outside the box. */
export async function forgetKept(scope: Scope): Promise<void> {
  await Promise.all([readCacheOf(readName(scope), true).empty(), forgetLookups(`lookups:${scopeName(scope)}`)])
}
