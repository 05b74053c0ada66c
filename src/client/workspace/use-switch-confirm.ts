import { useState } from 'react'
import { confirmBeforeAccountSwitch } from './use-account.ts'
import { useEffectWhen } from '#client/ui/use-effect-when.ts'

/**
 * Asks before another company is selected, while `dirty`. Returns the answers to the open question,
 * null without one.
 */
export function useSwitchConfirm(dirty: boolean): { stay: () => void; leave: () => void } | null {
  const [switching, setSwitching] = useState<((may: boolean) => void) | null>(null)
  useEffectWhen(dirty, () =>
    confirmBeforeAccountSwitch(() => new Promise((answer) => setSwitching(() => answer))),
  )
  const answer = (may: boolean) => {
    setSwitching(null)
    switching?.(may)
  }
  return switching && { stay: () => answer(false), leave: () => answer(true) }
}
