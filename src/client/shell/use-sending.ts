import { useContext } from 'react'
import { useSnapshotOf } from '#client/workspace/use-box.ts'
import type { BoxSnapshot } from '#client/data/outbox/outbox.ts'
import { WorkspaceContext } from '#client/workspace/workspace-context.ts'

/** The box, also while the workspace is still being opened. */
export function useBoxIfOpen(): BoxSnapshot {
  return useSnapshotOf(useContext(WorkspaceContext)?.box)
}

/** How far the present run of sending is, or null when nothing is on its way. */
export function useSending(): { done: number; total: number } | null {
  const { summary } = useBoxIfOpen()
  const { done, total, sending } = summary
  return sending > 0 && total > 0 ? { done, total } : null
}
