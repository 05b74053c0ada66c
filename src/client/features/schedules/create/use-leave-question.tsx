import { useLingui } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import { useRef, type ReactNode } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { useSwitchConfirm } from '#client/workspace/use-switch-confirm.ts'

type LeaveQuestionOptions = {
  /** The person has an unsaved choice. */
  dirty: boolean
  /** Saves the loaded result; null without one. */
  onSave: (() => void) | null
}

/**
 * Offers a save before the person leaves the page: Save opens the schedule modal, Cancel leaves
 * (REP-45 to REP-47). `pass` leaves without the question.
 */
export function useLeaveQuestion({ dirty, onSave }: LeaveQuestionOptions): {
  question: ReactNode
  pass: (leave: () => void) => void
} {
  const passing = useRef(false)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      dirty && !passing.current && current.pathname !== next.pathname && inside.test(next.pathname),
    enableBeforeUnload: false,
    withResolver: true,
  })
  const switching = useSwitchConfirm(dirty)
  const asked =
    switching ??
    (blocker.status === 'blocked' ? { stay: blocker.reset, leave: blocker.proceed } : null)
  return {
    question: asked && <Question {...asked} onSave={onSave} />,
    pass: (leave) => {
      passing.current = true
      leave()
    },
  }
}

const inside = /^\/(back-office|admin)\//

type QuestionProps = { stay: () => void; leave: () => void; onSave: (() => void) | null }

function Question({ stay, leave, onSave }: QuestionProps) {
  const { t } = useLingui()
  return (
    <Dialog
      look="small"
      title={t`Save before leaving?`}
      onClose={stay}
      footer={
        <>
          <Button variant="quiet" onClick={leave}>{t`Cancel`}</Button>
          <Button
            variant="filled"
            disabled={onSave === null}
            onClick={() => {
              stay()
              onSave?.()
            }}
          >
            {t`Save`}
          </Button>
        </>
      }
    >
      {t`Save schedules the report. Cancel leaves this page, and your choices are lost.`}
    </Dialog>
  )
}
