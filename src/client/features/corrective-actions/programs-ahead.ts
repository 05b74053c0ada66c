import type { Workspace } from '#client/data/session/workspace.ts'
import { bringPrograms } from '#client/features/catalogue/door.ts'

/**
 * Downloads the programs of the device's actions with their questions, including those that the
 * company has switched off since, so that each action shows its regulations offline. Returns a
 * function that stops it.
 */
export function programsAhead({
  replica,
  reads,
  me,
}: Pick<Workspace, 'replica' | 'reads' | 'me'>): () => void {
  let last = ''
  const follow = () => {
    const programs = [
      ...new Set(replica.cached('correctiveAction').rows.map(({ safetyPlanID }) => safetyPlanID)),
    ].sort((one, other) => one - other)
    const now = programs.join(' ')
    if (now === last) return
    last = now
    void bringPrograms(reads.client, me, programs)
  }
  const stop = replica.subscribe('correctiveAction', follow)
  follow()
  return stop
}
