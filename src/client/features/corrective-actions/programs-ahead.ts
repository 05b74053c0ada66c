import type { Workspace } from '#client/data/session/workspace.ts'
import { bringPrograms } from '#client/features/catalogue/door.ts'

/**
 * Brings the programs onto the device that its actions are about, with their questions: also those
 * that the company has switched off since, so that each action shows its regulations without a
 * network. Returns how to call it off.
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
