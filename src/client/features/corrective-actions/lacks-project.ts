import { needWords } from '#client/i18n/language.ts'
import { later } from '#client/ui/later.tsx'
import { useRecords } from '#client/workspace/use-records.ts'

/** What is shown while no action can be opened; few companies ever see it. */
export const NoProject = later(async () => (await Promise.all([import('./no-project.tsx'), needWords('projects'), needWords('team')]))[0].NoProject)

/** Returns true where this device knows the projects and none is active. */
export function useLacksProject(): boolean {
  const { rows, asOf, complete } = useRecords('project')
  return asOf !== null && complete && !rows.some(({ isActive }) => isActive)
}
