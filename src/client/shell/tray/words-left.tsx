import type { Workspace } from '#client/data/session/workspace.ts'
import { useSnapshotOfBox } from '#client/workspace/use-box.ts'
import { WorkspaceContext } from '#client/workspace/workspace-context.ts'
import { WordsOut } from './words-out.tsx'

/** Offers all waiting changes to a locked-out author, as text or as a file (offline design, 11). */
export function WordsLeft({ workspace }: { workspace: Workspace }) {
  const { entries } = useSnapshotOfBox(workspace.box)
  return (
    <WorkspaceContext value={workspace}>
      <WordsOut views={entries} />
    </WorkspaceContext>
  )
}
