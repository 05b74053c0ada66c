import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { SyncState } from '#client/ui/sync/sync-badge.tsx'

/**
 * The six words for the state of a change, equal everywhere (offline design, 12); `count`: the
 * number of a record's changes.
 */
export function useSyncWord(): (state: SyncState, count?: number) => string {
  const { t } = useLingui()
  return (state, count = 1) => {
    const words: Record<SyncState, () => string> = {
      saved: () => plural(count, { one: 'Saved on this device', other: '# saved on this device' }),
      sending: () => t`Sending`,
      sent: () => t`Sent`,
      waiting: () => t`Waiting for sign-in`,
      decide: () => t`Needs your decision`,
      refused: () => t`Refused`,
    }
    return words[state]()
  }
}
