import { useLingui } from '@lingui/react/macro'
import { useCallback, useState } from 'react'
import type { SafetyPlan } from '#contract/catalogue/schema.ts'
import { storeError } from '#client/data/session/errors.ts'
import { notSavedReasonText, useIsMounted } from '#client/records/form/use-report-save-outcome.ts'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import { useSessionServices } from '#client/workspace/session-context.ts'
import { type SetupFailure, sendSetup } from './send-setup.ts'
import type { OpenSetupDraft } from './setup-draft.ts'

type Submitting = {
  accountID: number
  plans: readonly SafetyPlan[]
  draft: OpenSetupDraft
  /** The idempotency key of this draft. */
  key: string
  /** Runs after the projects may have changed. */
  onProjects: () => void
  /** Runs when the setup is done. */
  onDone: () => Promise<void>
}

/** Submits the setup, once at a time (WIZ-22 to WIZ-29). */
export function useSubmit({ accountID, plans, draft, key, onProjects, onDone }: Submitting) {
  const { t } = useLingui()
  const toasts = useToasts()
  const { session } = useSessionServices()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<SetupFailure | null>(null)
  const isThere = useIsMounted()
  const words = useFailureWords()
  const submit = async () => {
    setBusy(true)
    const failed = await sendSetup({ accountID, plans, draft, key })
    onProjects()
    setBusy(false)
    const isHere = isThere()
    if (failed === null) {
      await onDone()
      if (!isHere)
        toasts.show({
          kind: 'success',
          title: t`You are all set!`,
          text: t`Your company has been configured.`,
        })
      // Reads the profile again: an old one would lead back to the wizard.
      return session.refresh()
    }
    const { title, why } = words(failed)
    const shownInline = isHere && ({ isShownInline: true } as const)
    if (failed.code !== 'submitProgramsSetup')
      storeError({ code: failed.code, title, message: why, isShownInline: true })
    storeError({
      code: 'submitProgramsSetup',
      title: t`Failed to configure your company`,
      message: why,
      ...shownInline,
    })
    setFailure(failed)
    return undefined
  }
  return { submit, busy, failure, forget: useCallback(() => setFailure(null), []) }
}

/** Words what failed and why (WIZ-28, WIZ-51, WIZ-59). */
export function useFailureWords(): (failure: SetupFailure) => { title: string; why: string } {
  const { t, i18n } = useLingui()
  const titles: Readonly<Record<SetupFailure['code'], string>> = {
    configBackOfficeAddPlansForms: t`Failed to add programs and forms`,
    configBackOfficeAddTeam: t`Failed to add projects`,
    submitProgramsSetup: t`Failed to configure your company`,
  }
  return ({ code, outcome }) => ({ title: titles[code], why: notSavedReasonText(outcome, i18n) })
}
