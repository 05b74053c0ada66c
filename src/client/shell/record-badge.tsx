import type { RowSync } from '#client/data/replica/view-types.ts'
import { useSyncWord } from './use-sync-word.ts'
import { SyncBadge } from '#client/ui/sync/sync-badge.tsx'

/** Shows where a record's changes are; nothing if the record has all of them. */
export function RecordBadge({
  sync,
  tall,
}: {
  sync: Pick<RowSync, 'state' | 'count'> | undefined
  tall?: boolean
}) {
  const wordOf = useSyncWord()
  return sync ? (
    <SyncBadge state={sync.state} label={wordOf(sync.state, sync.count)} tall={tall} />
  ) : null
}
