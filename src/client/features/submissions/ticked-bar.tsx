import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { printItems } from '#client/features/prints/door.ts'
import { BulkActionBar, type RowSelection } from '#client/records/list/selection.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import { useConnectionState } from '#client/workspace/use-connection-state.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import { IconDeviceTabletCheck } from '@tabler/icons-react'
import { addRecords } from './kept/choose.ts'
import { offlineReviewOf } from './kept/kept-of.ts'
import type { SubmissionListRow } from './layout.ts'

/**
 * Offers the actions on the ticked records: keep them offline if `keeps`, one PDF of them, or a
 * zip.
 */
export function TickedBar({
  selection,
  rows,
  keeps,
}: {
  selection: RowSelection
  rows: readonly SubmissionListRow[]
  keeps: boolean
}) {
  const { t } = useLingui()
  return (
    <BulkActionBar selection={selection} rows={rows} shown={rows}>
      {(chosen) => (
        <>
          {keeps && <KeepTicked chosen={chosen} onDone={() => selection.set(new Set())} />}
          {chosen.every(({ accountID }) => accountID === chosen[0]?.accountID) ? (
            <Prints chosen={chosen} />
          ) : (
            <span>{t`A file can contain records of one company only.`}</span>
          )}
        </>
      )}
    </BulkActionBar>
  )
}

/** Keeps the ticked records offline in addition to the chosen projects. */
function KeepTicked({
  chosen,
  onDone,
}: {
  chosen: readonly SubmissionListRow[]
  onDone: () => void
}) {
  const { t } = useLingui()
  const toasts = useToasts()
  const workspace = useWorkspace()
  const offline = useConnectionState() === 'offline'
  const count = chosen.length
  const keep = async () => {
    const keeper = await offlineReviewOf(workspace)?.keeper()
    keeper?.choose(addRecords(chosen))
    void navigator.storage?.persist?.().catch(() => false)
    toasts.show({
      kind: 'success',
      text: offline ? t`Fetched as soon as there is a network` : t`Fetching ${count}`,
    })
    onDone()
  }
  return (
    <Button icon={<Icon icon={IconDeviceTabletCheck} />} onClick={() => void keep()}>
      {t`${plural(count, { one: 'Keep # offline', other: 'Keep # offline' })}`}
    </Button>
  )
}

function Prints({ chosen }: { chosen: readonly SubmissionListRow[] }) {
  const { t, i18n } = useLingui()
  const offline = useConnectionState() === 'offline'
  const toasts = useToasts()
  const items = printItems({
    accountID: chosen[0]?.accountID ?? 0,
    kind: 'submission',
    records: chosen.map(({ uid }) => uid),
    disabled: offline,
    i18n,
    toasts,
  })
  // Puts the archive first, so that the filled button is near the right thumb.
  return items.toReversed().map(({ key, label, icon, onSelect }, place) => (
    <Button
      key={key}
      variant={place === items.length - 1 ? 'filled' : 'outline'}
      icon={icon}
      disabled={offline}
      title={offline ? t`Needs the network` : undefined}
      onClick={onSelect}
    >
      {label}
    </Button>
  ))
}
