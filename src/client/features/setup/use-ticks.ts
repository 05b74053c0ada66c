import { useCallback, useEffect, useRef, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { SafetyPlan } from '#contract/catalogue/schema.ts'
import type { SaveOutcome } from '#client/data/outbox/save-types.ts'
import { storeError } from '#client/data/session/errors.ts'
import { ownPlans } from '#client/features/catalogue/door.ts'
import { useSession } from '#client/workspace/session-context.ts'
import { useConnectionState } from '#client/workspace/use-connection-state.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import { offeredPlans, type Ticks, withoutSent } from './selection.ts'
import { isFinal, sendTicks, useWhy } from './send-setup.ts'
import type { OpenDraft } from './setup-draft.ts'

/** Signing in is asked for where it is needed. */
const signIn: readonly string[] = ['unauthenticated', 'expired', 'ended']

/**
 * ms behind the last tick until the programs are read again, for whoever opens them without a
 * network.
 */
const rereads = 2000

/**
 * Ticks are sent at once, one call after the other; what gets no answer stays in the draft, and
 * goes with the next one, with the connection, with a sign-in or at submit (G1-105). What the
 * server does not take goes back to what it has.
 */
export function useTicks(
  accountID: number,
  plans: readonly SafetyPlan[],
  { alter, latest }: Pick<OpenDraft, 'alter' | 'latest'>,
) {
  const { t } = useLingui()
  const {
    reads: { client },
  } = useWorkspace()
  const why = useWhy()
  const isOnline = useConnectionState() === 'online'
  const session = useSession()
  const isSignedIn = session.state === 'signed-in' && session.token === 'valid'
  const [sending, setSending] = useState(false)
  const [sentAt, setSentAt] = useState<string | null>(null)
  const known = useRef(plans)
  useEffect(() => {
    known.current = plans
  }, [plans])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isRunning = useRef(false)

  /** The programs as this device has them now. */
  const take = useCallback(
    (sent: Ticks) => {
      ownPlans(client).change((before) => offeredPlans(before, sent))
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void ownPlans(client).reread(), rereads)
    },
    [client],
  )
  const drop = useCallback(
    (sent: Ticks) => alter((before) => ({ ...before, ticks: withoutSent(before.ticks, sent) })),
    [alter],
  )
  const tell = useCallback(
    (failed: SaveOutcome) =>
      storeError({
        code: 'configBackOfficeAddPlansForms',
        title: t`Failed to add programs and forms`,
        message: why(failed),
      }),
    [t, why],
  )

  const send = useCallback(async () => {
    if (isRunning.current) return
    isRunning.current = true
    setSending(true)
    await ownPlans(client).hold()
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
  }, [accountID, client, latest, take, drop, tell])

  const tick = useCallback(
    (change: Ticks) => {
      alter((before) => ({ ...before, ticks: { ...before.ticks, ...change } }))
      void send()
    },
    [alter, send],
  )
  useEffect(() => {
    if (isOnline && isSignedIn) void send()
  }, [isOnline, isSignedIn, send])
  return { tick, sending, sentAt }
}
