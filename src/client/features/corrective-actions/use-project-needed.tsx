import { type ReactNode, useMemo, useState } from 'react'
import { needWords } from '#client/i18n/language.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { useRecords } from '#client/workspace/use-records.ts'

/** Loads on demand, because few companies see it. */
const ProjectNeededForAction = lazyComponent(
  async () =>
    (
      await Promise.all([
        import('./project-needed-for-action.tsx'),
        needWords('projects'),
        needWords('team'),
      ])
    )[0].ProjectNeededForAction,
)

/**
 * Returns the content that replaces actions while no project is active; false if one is, or if this
 * device does not know. `onCreated` must be a stable function.
 */
export function useProjectNeeded(isWanted: boolean, onCreated: (uid: string) => void): ReactNode {
  const { rows, asOf, complete } = useRecords('project')
  // The new project becomes a row before its dialog learns that it was saved.
  const [creating, setCreating] = useState(false)
  const lacks = asOf !== null && complete && !rows.some(({ isActive }) => isActive)
  const isShown = isWanted && (lacks || creating)
  return useMemo(
    () =>
      isShown && (
        <ProjectNeededForAction
          creating={creating}
          onCreating={setCreating}
          onCreated={onCreated}
        />
      ),
    [isShown, creating, onCreated],
  )
}
