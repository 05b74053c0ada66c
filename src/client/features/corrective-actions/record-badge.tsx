import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { RowSync } from '#client/data/replica/rows.ts'
import { SyncBadge, type SyncState } from '#client/ui/sync/sync-badge.tsx'

/** Where the changes of an action are; nothing when all is in the record. */
export function RecordBadge({ sync, tall }: { sync: Pick<RowSync, 'state' | 'count'> | undefined; tall?: boolean }) {
  const wordOf = useSyncWord()
  return sync ? <SyncBadge state={sync.state} label={wordOf(sync.state, sync.count)} tall={tall} /> : null
}

/** The six words of a change on its way (offline design, 12). */
export function useSyncWord(): (state: SyncState, count?: number) => string {
  const { t } = useLingui()
  return (state, count = 1) => {
    const words: Record<SyncState, () => string> = {
      saved: () => t`${plural(count, { one: 'Saved on this device', other: '# saved on this device' })}`,
      sending: () => t`Sending`,
      sent: () => t`Sent`,
      waiting: () => t`Waiting for sign-in`,
      decide: () => t`Needs your decision`,
      refused: () => t`Refused`,
    }
    return words[state]()
  }
}
