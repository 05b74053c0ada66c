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
import { syncSaid } from './sync-said.ts'
import { useBoxIfOpen, useOldest } from './use-sync-state.ts'

/** The header's one calm word about what is sent; opens the sync centre. Only where changes are queued. */
export function SyncButton() {
  const { t } = useLingui()
  const go = useGo()
  const workspace = useContext(WorkspaceContext)
  const box = useBoxIfOpen()
  const { state, lastAnswer } = useLive(connection)
  const oldest = useOldest()
  const moment = useMoment()
  if (!workspace?.box) return null
  const { says, toSend: waiting, toDecide: needs, progress } = syncSaid(box, state)
  const toSend = waiting > 0 ? plural(waiting, { one: '# to send', other: '# to send' }) : undefined
  const decide = needs > 0 ? plural(needs, { one: '# to decide', other: '# to decide' }) : undefined
  const open = () => go('/back-office/sync')
  const shared = { decide, onOpen: open }
  if (says === 'offline') {
    const asOf = oldest === null ? '' : moment(oldest)
    return <SyncIndicator state="offline" label={t`Offline`} detail={toSend ?? (asOf ? t`data of ${asOf}` : undefined)} short={toSend ?? t`Offline`} {...shared} />
  }
  if (says === 'sign-in') return <SyncIndicator state="trouble" label={t`Waiting for sign-in`} detail={toSend} {...shared} />
  if (says === 'paused') return <SyncIndicator state="trouble" label={t`Paused`} detail={toSend} {...shared} />
  if (progress) {
    const { done, total } = progress
    return <SyncIndicator state="sending" label={t`Sending`} detail={t`${done} of ${total}`} short={t`${done} of ${total}`} {...shared} />
  }
  if (toSend) return <SyncIndicator state="sending" label={toSend} {...shared} />
  // Beside something that asks, nothing may say that all is well.
  if (decide) return <SyncIndicator state="trouble" {...shared} />
  const at = lastAnswer === null ? undefined : clockTime(lastAnswer)
  return <SyncIndicator state="sent" label={t`All sent`} detail={at} short={t`All sent`} {...shared} />
}
