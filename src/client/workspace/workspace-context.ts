import { createContext, useContext } from 'react'
import type { Workspace } from '#client/data/session/workspace.ts'

export const WorkspaceContext = createContext<Workspace | null>(null)

/** Box, replica and person of the open session. Every screen behind the sign-in has one. */
export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext)
  if (!workspace) throw new Error('No workspace: this belongs behind the sign-in.')
  return workspace
}

/** Returns the profile of the signed-in person. */
export const useMe = () => useWorkspace().me
