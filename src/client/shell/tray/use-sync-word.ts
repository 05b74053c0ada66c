import { useLingui } from '@lingui/react/macro'
import type { SyncState } from '#client/ui/sync/sync-badge.tsx'

/** The six words of a change on its way (offline design, 12). */
export function useSyncWord(): (state: SyncState) => string {
  const { t } = useLingui()
  return (state) => {
    const words: Record<SyncState, string> = {
      saved: t`Saved on this device`,
      sending: t`Sending`,
      sent: t`Sent`,
      waiting: t`Waiting for sign-in`,
      decide: t`Needs your decision`,
      refused: t`Refused`,
    }
    return words[state]
  }
}
