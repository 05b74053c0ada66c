import { useLingui } from '@lingui/react/macro'
import type { AppendResult } from '#client/data/outbox/outbox.ts'
import { useToasts } from '#client/ui/toast/toasts.tsx'

/** Carries out a decision and reports why it failed (F-77). */
export function useTrayDecision(
  onDecided?: () => void,
): (work: Promise<AppendResult> | undefined) => Promise<void> {
  const { t } = useLingui()
  const toasts = useToasts()
  return async (work) => {
    const done = await work
    if (!done) return
    if (done.ok) {
      onDecided?.()
      return
    }
    const words: Record<typeof done.code, string> = {
      decided: t`Already decided, perhaps in another tab.`,
      gone: t`This change is no longer here.`,
      reload: t`Reload this tab first.`,
      storage: t`The device did not keep it. Free some space and try again.`,
      'cannot-keep': t`There is no record that this change can be applied to.`,
    }
    toasts.show({ kind: 'error', text: words[done.code] })
  }
}
