import type { Workspace } from '#client/data/session/workspace.ts'

/**
 * Fetches the data that actions need offline, their programs and photos, and counts the overdue
 * ones on the app's icon. Returns a function that stops it.
 */
export async function actionsAhead(workspace: Workspace): Promise<() => void> {
  const [{ programsAhead }, { photosAhead }, { overdueBadge }] = await Promise.all([
    import('./programs-ahead.ts'),
    import('./photos/photos-ahead.ts'),
    import('./overdue-badge.ts'),
  ])
  const stops = [programsAhead(workspace), photosAhead(workspace), overdueBadge(workspace)]
  return () => stops.forEach((stop) => stop())
}
