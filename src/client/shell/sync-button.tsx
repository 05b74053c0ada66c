import { useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { useContext } from 'react'
import { WorkspaceContext } from '#client/workspace/workspace-context.ts'
import { useLive } from '#client/workspace/use-live.ts'
import { connection } from '#client/data/api/connection.ts'
import { clockTime } from '#client/i18n/dates.ts'
import { useMoment } from '#client/i18n/use-moment.ts'
import { SyncIndicator } from '#client/ui/sync/sync-indicator.tsx'
import { useGo } from './address.ts'
import { useBoxIfOpen, useOldest, useSending } from './use-sync-state.ts'

/** The header's one calm word about what is sent; opens the sync centre. Only where changes are queued. */
export function SyncButton() {
  const { t } = useLingui()
  const go = useGo()
  const workspace = useContext(WorkspaceContext)
  const { summary, paused } = useBoxIfOpen()
  const sending = useSending()
  const { state, lastAnswer } = useLive(connection)
  const oldest = useOldest()
  const moment = useMoment()
  if (!workspace?.box) return null
  const waiting = summary.saved + summary.sending + summary.waiting
  const toSend = waiting > 0 ? plural(waiting, { one: '# to send', other: '# to send' }) : undefined
  const needs = summary.decide + summary.refused
  const decide = needs > 0 ? plural(needs, { one: '# to decide', other: '# to decide' }) : undefined
  const open = () => go('/back-office/sync')
  const shared = { decide, onOpen: open }
  if (state === 'offline') {
    const asOf = oldest === null ? '' : moment(oldest)
    return <SyncIndicator state="offline" label={t`Offline`} detail={toSend ?? (asOf ? t`data of ${asOf}` : undefined)} short={toSend ?? t`Offline`} {...shared} />
  }
  if (paused === 'auth') return <SyncIndicator state="trouble" label={t`Waiting for sign-in`} detail={toSend} {...shared} />
  if (paused) return <SyncIndicator state="trouble" label={t`Paused`} detail={toSend} {...shared} />
  if (sending) {
    const { done, total } = sending
    return <SyncIndicator state="sending" label={t`Sending`} detail={t`${done} of ${total}`} short={t`${done} of ${total}`} {...shared} />
  }
  if (toSend) return <SyncIndicator state="sending" label={toSend} {...shared} />
  const at = lastAnswer === null ? undefined : clockTime(lastAnswer)
  return <SyncIndicator state="sent" label={t`All sent`} detail={at} short={t`All sent`} {...shared} />
}
