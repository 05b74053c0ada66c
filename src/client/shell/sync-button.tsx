import { useLingui } from '@lingui/react/macro'
import { useContext } from 'react'
import { WorkspaceContext } from '#client/workspace/workspace-context.ts'
import { useMoment } from '#client/i18n/use-moment.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { SyncIndicator, type SyncIndicatorProps } from '#client/ui/sync/sync-indicator.tsx'
import { useGo } from './address.ts'
import { type HeaderFacts, headerFactsOf } from './sync-facts.ts'
import { useSyncFacts } from './use-sync-state.ts'

/**
 * The sync state as one calm word in the header; opens the sync page. Exists only where changes are
 * queued.
 */
export function SyncButton() {
  const { t } = useLingui()
  const go = useGo()
  const workspace = useContext(WorkspaceContext)
  const {
    says,
    toSend: waiting,
    toDecide: needs,
    run,
    asOf: since,
    at,
  } = headerFactsOf(useSyncFacts())
  const moment = useMoment()
  const [n, m] = [wholeNumber(waiting), wholeNumber(needs)]
  if (!workspace?.box) return null
  const { done, total } = run
  const asOf = since === null ? '' : moment(since)
  const toSend = waiting > 0 ? t`${n} to send` : undefined
  const old = toSend ?? (asOf ? t`data of ${asOf}` : undefined)
  const way = t`${done} of ${total}`
  const words: Record<
    HeaderFacts['says'],
    Pick<SyncIndicatorProps, 'state' | 'label' | 'detail' | 'short'>
  > = {
    offline: { state: 'offline', label: t`Offline`, detail: old, short: toSend ?? t`Offline` },
    silent: {
      state: 'offline',
      label: t`The server does not answer`,
      detail: old,
      short: toSend ?? t`No answer`,
    },
    'sign-in': { state: 'trouble', label: t`Waiting for sign-in`, detail: toSend },
    paused: { state: 'trouble', label: t`Paused`, detail: toSend },
    sending: { state: 'sending', label: t`Sending`, detail: way, short: way },
    'to-send': { state: 'sending', label: toSend ?? '' },
    'to-decide': { state: 'trouble', label: t`Needs your decision`, short: '' },
    unopened: { state: 'trouble', label: t`Not everything is sent` },
    'nothing-to-send': { state: 'trouble', label: t`Nothing to send` },
    'all-sent': {
      state: 'sent',
      label: t`All sent`,
      detail: at === null ? undefined : moment(at),
      short: t`All sent`,
    },
  }
  return (
    <SyncIndicator
      {...words[says]}
      decide={needs > 0 ? t`${m} to decide` : undefined}
      onOpen={() => go('/back-office/sync')}
    />
  )
}
