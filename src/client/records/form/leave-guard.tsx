import { useLingui } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import { useRef, useState, type ReactNode } from 'react'
import { Confirm } from '#client/ui/dialog/confirm.tsx'

export interface LeaveGuard {
  /** Render it somewhere in the form. */
  dialog: ReactNode
  /** Leave without being asked: the form was saved or discarded. */
  pass: (leave: () => void) => void
  /** Cancel: asks where something was typed, then does it. */
  discard: (then: () => Promise<void>) => void
}

/** Leaving with unsaved values asks; the draft stays and returns at the next opening (offline design, 12). */
export function useLeaveGuard(dirty: boolean): LeaveGuard {
  const { t } = useLingui()
  const passing = useRef(false)
  const [discarding, setDiscarding] = useState<(() => Promise<void>) | null>(null)
  const blocker = useBlocker({
    // Only within the app: logout and the end of a session leave at once, and the draft stays.
    shouldBlockFn: ({ current, next }) => dirty && !passing.current && current.pathname !== next.pathname && inside.test(next.pathname),
    // A reload or a closed tab loses nothing: the draft is kept.
    enableBeforeUnload: false,
    withResolver: true,
  })
  const dialog = discarding ? (
    <Confirm
      title={t`Discard what you typed?`}
      harmless={t`Keep editing`}
      verb={t`Discard`}
      onCancel={() => setDiscarding(null)}
      onConfirm={() => {
        setDiscarding(null)
        void discarding()
      }}
    >
      {t`The draft on this device goes with it.`}
    </Confirm>
  ) : blocker.status === 'blocked' ? (
    <Confirm title={t`Leave without saving?`} harmless={t`Keep editing`} verb={t`Leave`} tone="plain" onCancel={blocker.reset} onConfirm={blocker.proceed}>
      {t`Your draft stays on this device and is here again when you come back.`}
    </Confirm>
  ) : null
  return {
    dialog,
    pass: (leave) => {
      passing.current = true
      leave()
    },
    discard: (then) => {
      if (dirty) setDiscarding(() => then)
      else void then()
    },
  }
}

const inside = /^\/(back-office|admin)\//
