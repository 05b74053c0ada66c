import { useLingui } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useDrafts } from '#client/workspace/use-box.ts'
import { Confirm } from '#client/ui/dialog/confirm.tsx'
import { askBeforeSwitch } from '#client/workspace/use-account.ts'

export interface LeaveGuard {
  /** Render it somewhere in the form. */
  dialog: ReactNode
  /** Leave without being asked: the form was saved or discarded. */
  pass: (leave: () => void) => void
  /** Cancel: asks where something was typed, then does it. */
  discard: (then: () => Promise<void>) => void
}

/** How the question is put where it is about more than what was typed. */
interface LeaveWords {
  title: string
  text: string
  stay: string
}

/**
 * Leaving with unsaved values asks; the draft stays and returns at the next opening (offline
 * design, 12). `drafted`: false where no draft holds them.
 */
export function useLeaveGuard(
  dirty: boolean,
  drafted = true,
  words: LeaveWords | null = null,
): LeaveGuard {
  const { t } = useLingui()
  // A system administrator's device keeps no drafts, nor does a browser that keeps nothing.
  const keeps = useDrafts() !== null && drafted
  const passing = useRef(false)
  const [discarding, setDiscarding] = useState<(() => Promise<void>) | null>(null)
  const blocker = useBlocker({
    // Only within the app: logout and the end of a session leave at once, and the draft stays.
    shouldBlockFn: ({ current, next }) =>
      dirty && !passing.current && current.pathname !== next.pathname && inside.test(next.pathname),
    // A reload or a closed tab loses nothing: the draft is kept.
    enableBeforeUnload: false,
    withResolver: true,
  })
  const [switching, setSwitching] = useState<((may: boolean) => void) | null>(null)
  useEffect(
    () =>
      dirty
        ? askBeforeSwitch(() => new Promise((answer) => setSwitching(() => answer)))
        : undefined,
    [dirty],
  )
  const answerSwitch = (may: boolean) => {
    setSwitching(null)
    switching?.(may)
  }
  const leaving = switching
    ? { stay: () => answerSwitch(false), leave: () => answerSwitch(true) }
    : blocker.status === 'blocked'
      ? { stay: blocker.reset, leave: blocker.proceed }
      : null
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
      {keeps ? t`The draft on this device goes with it.` : t`It is kept nowhere else.`}
    </Confirm>
  ) : leaving ? (
    <Confirm
      title={words?.title ?? t`Leave without saving?`}
      harmless={words?.stay ?? t`Keep editing`}
      verb={t`Leave`}
      tone="plain"
      onCancel={leaving.stay}
      onConfirm={leaving.leave}
    >
      {words !== null
        ? words.text
        : keeps
          ? t`Your draft stays on this device and is here again when you come back.`
          : t`What you typed goes with this page.`}
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

/**
 * The same of what only a draft would keep, where there are none: of a system administrator, of
 * Login as, of a browser that keeps nothing.
 */
export function useUnkeptGuard(dirty: boolean): LeaveGuard {
  const isUnkept = useDrafts() === null
  return useLeaveGuard(dirty && isUnkept)
}

/** Closing a form that is kept nowhere asks before what was typed is gone. */
export function useUnkeptClose(
  dirty: boolean,
  onClose: () => void,
): { close: () => void; question: ReactNode } {
  const { dialog, discard, pass } = useUnkeptGuard(dirty)
  return { close: () => discard(async () => pass(onClose)), question: dialog }
}

const inside = /^\/(back-office|admin)\//
