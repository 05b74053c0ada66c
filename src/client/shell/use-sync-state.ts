import { useContext, useMemo, useSyncExternalStore } from 'react'
import { useSnapshotOfBox } from '#client/workspace/use-box.ts'
import { useStore } from '#client/workspace/use-store.ts'
import { useSession } from '#client/workspace/session-context.ts'
import { WorkspaceContext } from '#client/workspace/workspace-context.ts'
import type { BoxSnapshot } from '#client/data/outbox/outbox.ts'
import type { Workspace } from '#client/data/session/workspace.ts'
import { connection } from '#client/data/api/connection.ts'
import { serverNow } from '#client/data/api/server-clock.ts'
import { type CachedKind, offlineKinds } from '#client/data/replica/record.ts'
import type { SyncFacts } from './sync-facts.ts'

/** The box, also while the workspace still opens. */
export function useBoxIfOpen(): BoxSnapshot {
  return useSnapshotOfBox(useContext(WorkspaceContext)?.box)
}

/** The current facts for the frame, also while the workspace still opens. */
export function useSyncFacts(): SyncFacts {
  const workspace = useContext(WorkspaceContext)
  const session = useSession()
  const box = useBoxIfOpen()
  const line = useStore(connection)
  const oldest = useAge(offlineKinds, (times) => Math.min(...times))
  const newest = useAge(
    workspace ? (Object.keys(workspace.records) as CachedKind[]) : offlineKinds,
    (times) => Math.max(...times),
  )
  const expired = session.state === 'signed-in' && session.token === 'expired'
  // An offline start without an answer since.
  const unconfirmed = expired && line.state === 'unknown'
  return useMemo(() => {
    // The storage was cleared after a report of unsent changes here (F-55).
    const lost = box.fresh
      ? Math.max(0, ...witnessesOf(workspace).map(({ pending }) => pending))
      : 0
    return {
      box,
      connection: line,
      unconfirmed,
      expired,
      oldest,
      newest,
      lost,
      onlineOnly: workspace?.onlineOnly ?? false,
      unopened: workspace?.unopenedWork ?? null,
    }
  }, [box, line, unconfirmed, expired, oldest, newest, workspace])
}

/**
 * Returns the device's own reports from before this box opened, and the server's. A report since
 * this page started concerns the current box.
 */
export function witnessesOf(
  workspace: Pick<Workspace, 'me' | 'witnesses'> | null,
): Workspace['witnesses'] {
  if (workspace === null) return []
  return [
    ...workspace.me.witnesses.filter(({ heardAt }) => Date.parse(heardAt) < began()),
    ...workspace.witnesses,
  ]
}

/** When this page started, by the server's clock, ms since 1970. */
const began = () => serverNow() - performance.now()

/** Picks from the times at which these lists were answered, ms since 1970; null without any. */
function useAge(
  kinds: readonly CachedKind[],
  pick: (times: readonly number[]) => number,
): number | null {
  const replica = useContext(WorkspaceContext)?.replica
  return useSyncExternalStore(
    (listener) => {
      const stops = kinds.map((kind) => replica?.subscribe(kind, listener))
      return () => stops.forEach((stop) => stop?.())
    },
    () => {
      const times = kinds.flatMap((kind) => replica?.cached(kind).asOf ?? [])
      return times.length === 0 ? null : pick(times)
    },
  )
}
