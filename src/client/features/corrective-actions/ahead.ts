import type { Workspace } from '#client/data/session/workspace.ts'

/**
 * Fetches the data that actions need offline: their programs and photos. Returns a function that
 * stops it.
 */
export async function actionsAhead(workspace: Workspace): Promise<() => void> {
  const [{ programsAhead }, { photosAhead }] = await Promise.all([
    import('./programs-ahead.ts'),
    import('./photos/photos-ahead.ts'),
  ])
  const stops = [programsAhead(workspace), photosAhead(workspace)]
  return () => stops.forEach((stop) => stop())
}
