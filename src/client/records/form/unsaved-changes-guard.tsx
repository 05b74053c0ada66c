import { useLingui } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import { useRef, useState, type ReactNode } from 'react'
import { useDraftStore } from '#client/workspace/use-box.ts'
import { Confirm } from '#client/ui/dialog/confirm.tsx'
import { useSwitchConfirm } from '#client/workspace/use-switch-confirm.ts'

export interface UnsavedChangesGuard {
  /** Must be rendered in the form. */
  dialog: ReactNode
  /** Leaves without a question, after a Save or a discard. */
  bypass: (leave: () => void) => void
  /** Runs `then` for Cancel, with a question first if something was typed. */
  discard: (then: () => Promise<void>) => void
}

/** The words of the question where more than typed text is at stake. */
interface UnsavedChangesTexts {
  title: string
  text: string
  stay: string
}

/**
 * Asks before unsaved values are left; the draft stays and returns at the next opening (offline
 * design, 12). `drafted`: false where no draft stores them.
 */
export function useUnsavedChangesGuard(
  dirty: boolean,
  drafted = true,
  words: UnsavedChangesTexts | null = null,
): UnsavedChangesGuard {
  const { t } = useLingui()
  // A system administrator's device stores no drafts; neither does a browser without storage.
  const keeps = useDraftStore() !== null && drafted
  const passing = useRef(false)
  const [discarding, setDiscarding] = useState<(() => Promise<void>) | null>(null)
  const blocker = useBlocker({
    // Asks only within the app: logout and the end of a session leave at once, and the draft stays.
    shouldBlockFn: ({ current, next }) =>
      dirty && !passing.current && current.pathname !== next.pathname && inside.test(next.pathname),
    // A reload or a closed tab loses nothing, because the draft is stored.
    enableBeforeUnload: false,
    withResolver: true,
  })
  const switching = useSwitchConfirm(dirty)
  const leaving =
    switching ??
    (blocker.status === 'blocked' ? { stay: blocker.reset, leave: blocker.proceed } : null)
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
      {keeps ? t`The draft on this device is discarded too.` : t`It is kept nowhere else.`}
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
          : t`Your entries are lost when you leave this page.`}
    </Confirm>
  ) : null
  return {
    dialog,
    bypass: (leave) => {
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
 * Asks before leaving only where no drafts are stored: for a system administrator, Login as, or a
 * browser without storage.
 */
export function useUndraftedChangesGuard(dirty: boolean): UnsavedChangesGuard {
  const isUnkept = useDraftStore() === null
  return useUnsavedChangesGuard(dirty && isUnkept)
}

/** Asks before an undrafted form closes and loses the typed text. */
export function useConfirmedClose(
  dirty: boolean,
  onClose: () => void,
): { close: () => void; question: ReactNode } {
  const { dialog, discard, bypass } = useUndraftedChangesGuard(dirty)
  return { close: () => discard(async () => bypass(onClose)), question: dialog }
}

const inside = /^\/(back-office|admin)\//
