import type { Workspace } from '#client/data/session/workspace.ts'

/**
 * What actions need where there is no network: the programs that they break, and their photos.
 * Returns how to call it off.
 */
export async function actionsAhead(workspace: Workspace): Promise<() => void> {
  const [{ programsAhead }, { photosAhead }] = await Promise.all([
    import('./programs-ahead.ts'),
    import('./photos/photos-ahead.ts'),
  ])
  const stops = [programsAhead(workspace), photosAhead(workspace)]
  return () => stops.forEach((stop) => stop())
}
