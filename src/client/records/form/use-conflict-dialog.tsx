import { useState, type ReactNode } from 'react'
import { withWords } from '#client/i18n/language.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'

const DecisionDialog = lazyComponent(
  async () =>
    (await withWords('tray', import('#client/shell/tray/decision-dialog.tsx'))).DecisionDialog,
  'over',
)

/**
 * Opens the conflict dialog on the page of the Save (offline design, 12). `onDecided` runs after a
 * decision or a postponement.
 */
export function useConflictDialog(onDecided?: () => void): {
  decide: (entry: string) => void
  decision: ReactNode
} {
  const [deciding, setDeciding] = useState<string | null>(null)
  const close = () => {
    setDeciding(null)
    onDecided?.()
  }
  const decision = deciding && <DecisionDialog id={deciding} onClose={close} />
  return { decide: setDeciding, decision }
}
