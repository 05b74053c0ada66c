import { useLingui } from '@lingui/react/macro'
import { useBoxSnapshot } from '#client/workspace/use-box.ts'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { useEffectWhen } from '#client/ui/use-effect-when.ts'
import { EntryPanel } from './entry-panel.tsx'

/**
 * The decision over a form whose Save met a conflict (offline design, 12): `outcome: 'conflict'`.
 * `onClose` also runs after the decision, here or in another tab, because every decision ends the
 * review.
 */
export function DecisionDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const { byId } = useBoxSnapshot()
  const found = byId.get(id)
  const view = found?.review === null ? undefined : found
  const isDecided = view === undefined
  useEffectWhen(isDecided, onClose)
  if (isDecided) return null
  return (
    <Dialog title={t`Needs your decision`} look="wide" onClose={onClose}>
      <EntryPanel view={view} isOverForm />
    </Dialog>
  )
}
