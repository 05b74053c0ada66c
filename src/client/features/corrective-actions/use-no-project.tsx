import { type ReactNode, useMemo, useState } from 'react'
import { needWords } from '#client/i18n/language.ts'
import { later } from '#client/ui/later.tsx'
import { useRecords } from '#client/workspace/use-records.ts'

/** Few companies ever see it. */
const NoProject = later(
  async () =>
    (await Promise.all([import('./no-project.tsx'), needWords('projects'), needWords('team')]))[0]
      .NoProject,
)

/**
 * Gives what stands in place of actions while no project is active; false where one is, or this
 * device does not know. `onCreated`: a stable function.
 */
export function useNoProject(isWanted: boolean, onCreated: (uid: string) => void): ReactNode {
  const { rows, asOf, complete } = useRecords('project')
  // The new project is a row before its dialog knows that it was saved.
  const [creating, setCreating] = useState(false)
  const lacks = asOf !== null && complete && !rows.some(({ isActive }) => isActive)
  const isShown = isWanted && (lacks || creating)
  return useMemo(
    () =>
      isShown && <NoProject creating={creating} onCreating={setCreating} onCreated={onCreated} />,
    [isShown, creating, onCreated],
  )
}
