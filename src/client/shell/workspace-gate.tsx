import { useEffect, useMemo, useState, type ReactNode } from 'react'
import type { SignedIn } from '#client/data/session/session.ts'
import { WorkspaceContext } from '#client/workspace/workspace-context.ts'
import type { Workspace } from '#client/data/session/workspace.ts'
import {
  acquireWorkspace,
  type WorkspaceOpener,
  getOpenWorkspace,
  workspaceKey,
} from '#client/data/session/workspaces.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { onTakeOver } from './take-over.ts'

const Locked = lazyComponent(async () => (await import('./locked.tsx')).Locked)

type WorkspaceGateProps = {
  signedIn: SignedIn
  onOpen: WorkspaceOpener
  children: (workspace: Workspace | null) => ReactNode
}

/**
 * Opens a workspace for each scope after a sign-in and closes it after the person leaves. The frame
 * renders at once with null; screens need a workspace and render once it is open. Nothing shows
 * while it is locked.
 */
export function WorkspaceGate({ signedIn, onOpen, children }: WorkspaceGateProps) {
  const key = workspaceKey(signedIn)
  const [open, setOpen] = useState<{ key: string; workspace: Workspace } | null>(() => {
    const workspace = getOpenWorkspace(signedIn)
    return workspace && { key, workspace }
  })
  const [failed, setFailed] = useState<{ key: string; error: unknown } | null>(null)
  useEffect(() => {
    let gone = false
    const { workspace, release } = acquireWorkspace(signedIn, onOpen)
    workspace.then(
      (found) => !gone && setOpen({ key, workspace: found }),
      (error: unknown) => !gone && setFailed({ key, error }),
    )
    return () => {
      gone = true
      release()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the scope decides; token and profile change within it
  }, [key, onOpen])
  const workspace = open?.key === key ? open.workspace : null
  const valid = signedIn.token === 'valid' && signedIn.locked === null
  useEffect(() => {
    if (valid) void workspace?.box?.signedIn()
  }, [workspace, valid])
  // A new version takes over after the request in flight; unfinished changes are sent again under
  // their keys.
  useEffect(() => onTakeOver(async () => workspace?.box?.stop()), [workspace])

  // Throws for the error page, which offers a reload (offline design, 9); the screen would stay
  // empty otherwise.
  if (failed?.key === key && workspace === null) throw failed.error

  const { me } = signedIn
  const current = useMemo(() => workspace && { ...workspace, me }, [workspace, me])

  if (signedIn.locked !== null || !me.user_metadata.isAccountActive)
    return <Locked signedIn={signedIn} workspace={workspace} />
  return <WorkspaceContext value={current}>{children(current)}</WorkspaceContext>
}
