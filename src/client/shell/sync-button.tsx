import { useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { useContext } from 'react'
import { WorkspaceContext } from '#client/workspace/workspace-context.ts'
import { useMoment } from '#client/i18n/use-moment.ts'
import { SyncIndicator, type SyncIndicatorProps } from '#client/ui/sync/sync-indicator.tsx'
import { useGo } from './address.ts'
import { type HeaderFacts, headerOf } from './sync-facts.ts'
import { useSyncFacts } from './use-sync-state.ts'

/** The header's one calm word about what is sent; opens the sync centre. Only where changes are queued. */
export function SyncButton() {
  const { t } = useLingui()
  const go = useGo()
  const workspace = useContext(WorkspaceContext)
  const { says, toSend, toDecide, run, asOf, at } = headerOf(useSyncFacts())
  const moment = useMoment()
  if (!workspace?.box) return null
  const { done, total } = run
  const age = asOf === null ? '' : moment(asOf)
  const waiting = toSend > 0 ? plural(toSend, { one: '# to send', other: '# to send' }) : undefined
  const old = waiting ?? (age ? t`data of ${age}` : undefined)
  const way = t`${done} of ${total}`
  const words: Record<HeaderFacts['says'], Pick<SyncIndicatorProps, 'state' | 'label' | 'detail' | 'short'>> = {
    offline: { state: 'offline', label: t`Offline`, detail: old, short: waiting ?? t`Offline` },
    silent: { state: 'offline', label: t`The server does not answer`, detail: old, short: waiting ?? t`No answer` },
    'sign-in': { state: 'trouble', label: t`Waiting for sign-in`, detail: waiting },
    paused: { state: 'trouble', label: t`Paused`, detail: waiting },
    sending: { state: 'sending', label: t`Sending`, detail: way, short: way },
    'to-send': { state: 'sending', label: waiting ?? '' },
    'to-decide': { state: 'trouble', label: t`Waits for you`, short: '' },
    'nothing-to-send': { state: 'trouble', label: t`Nothing to send` },
    'all-sent': { state: 'sent', label: t`All sent`, detail: at === null ? undefined : moment(at), short: t`All sent` },
  }
  return <SyncIndicator {...words[says]} decide={toDecide > 0 ? plural(toDecide, { one: '# to decide', other: '# to decide' }) : undefined} onOpen={() => go('/back-office/sync')} />
}
