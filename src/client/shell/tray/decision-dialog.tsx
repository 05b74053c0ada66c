import { useLingui } from '@lingui/react/macro'
import { useBox } from '#client/workspace/use-box.ts'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { EntryPanel } from './entry-panel.tsx'

/**
 * The decision over a form whose Save met another person's change (offline design, 12): `outcome: 'conflict'`.
 * `onClose` is also called when it is decided.
 */
export function DecisionDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const { entries } = useBox()
  const view = entries.find(({ entry }) => entry.id === id)
  if (!view) return null
  return (
    <Dialog title={t`Needs your decision`} look="wide" onClose={onClose}>
      <EntryPanel view={view} onDecided={onClose} />
    </Dialog>
  )
}
