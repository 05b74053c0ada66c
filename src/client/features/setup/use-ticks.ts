import { useCallback, useRef, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { SafetyPlan } from '#contract/catalogue/schema.ts'
import type { FailedSave } from '#client/data/outbox/save-outcome.ts'
import { storeError } from '#client/data/session/errors.ts'
import { ownCatalogueCache } from '#client/features/catalogue/door.ts'
import { notSavedReasonText } from '#client/records/form/use-report-save-outcome.ts'
import { useSession } from '#client/workspace/session-context.ts'
import { useConnectionState } from '#client/workspace/use-connection-state.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import { useEffectWhen } from '#client/ui/use-effect-when.ts'
import { useLatest } from '#client/ui/use-latest.ts'
import { offeredPlans, type FormSelection, withoutSent } from './selection.ts'
import { isFinal, sendTicks } from './send-setup.ts'
import type { OpenSetupDraft } from './setup-draft.ts'

/** Refusals without an error here, because the app asks for a sign-in by itself. */
const signIn: readonly string[] = ['unauthenticated', 'expired', 'ended']

/**
 * Milliseconds after the last tick until the programs are read again and cached for work without a
 * network.
 */
const rereads = 2000

/**
 * Sends ticks at once, one call after the other. Unanswered ticks stay in the draft until the next
 * tick, connection, sign-in or Submit (G1-105). Ticks that the server refuses are undone.
 */
export function useTicks(
  accountID: number,
  plans: readonly SafetyPlan[],
  { alter, latest }: Pick<OpenSetupDraft, 'alter' | 'latest'>,
) {
  const { t, i18n } = useLingui()
  const {
    reads: { client },
  } = useWorkspace()
  const isOnline = useConnectionState() === 'online'
  const session = useSession()
  const isSignedIn = session.state === 'signed-in' && session.token === 'valid'
  const [sending, setSending] = useState(false)
  const [sentAt, setSentAt] = useState<string | null>(null)
  const known = useLatest(plans)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isRunning = useRef(false)

  /** Updates the programs on this device. */
  const take = useCallback(
    (sent: FormSelection) => {
      ownCatalogueCache(client).change((before) => offeredPlans(before, sent))
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void ownCatalogueCache(client).reread(), rereads)
    },
    [client],
  )
  const drop = useCallback(
    (sent: FormSelection) =>
      alter((before) => ({ ...before, ticks: withoutSent(before.ticks, sent) })),
    [alter],
  )
  const tell = useCallback(
    (failed: FailedSave) =>
      storeError({
        code: 'configBackOfficeAddPlansForms',
        title: t`Failed to add programs and forms`,
        message: notSavedReasonText(failed, i18n),
      }),
    [t, i18n],
  )

  const send = useCallback(async () => {
    if (isRunning.current) return
    isRunning.current = true
    setSending(true)
    await ownCatalogueCache(client).hold()
    for (let { ticks } = latest(); Object.keys(ticks).length > 0; { ticks } = latest()) {
      const failed = await sendTicks(accountID, known.current, ticks)
      if (failed === null) {
        take(ticks)
        setSentAt(new Date().toISOString())
      } else if (failed.outcome === 'refused' && !signIn.includes(failed.code)) tell(failed)
      if (failed !== null && !isFinal(failed)) break
      drop(ticks)
    }
    isRunning.current = false
    setSending(false)
  }, [accountID, client, known, latest, take, drop, tell])

  const tick = useCallback(
    (change: FormSelection) => {
      alter((before) => ({ ...before, ticks: { ...before.ticks, ...change } }))
      void send()
    },
    [alter, send],
  )
  useEffectWhen(isOnline && isSignedIn, () => void send())
  return { tick, sending, sentAt }
}
