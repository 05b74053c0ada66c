import { forgetLookups } from '../wire/lookup-cache.ts'
import type { SessionStore } from './session-store.ts'
import { scopeName } from './session.ts'
import type { Workspace } from './workspace.ts'

/**
 * Sign out: rows, known rows and lookups leave the device; the box stays, closed to everyone else (offline design, 11).
 * Finished before anything else is shown, so that a quick reload finds nothing.
 */
export async function leave(workspace: Workspace | null, session: SessionStore): Promise<void> {
  if (workspace) {
    const { box, reads, scope } = workspace
    await box?.forgetRows().catch(() => undefined)
    await Promise.all([reads.cache.empty(), forgetLookups(`lookups:${scopeName(scope)}`)])
    reads.client.clear()
    await workspace.close()
  }
  await session.signOut()
}
