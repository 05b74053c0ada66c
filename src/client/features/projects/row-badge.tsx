import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { SyncBadge } from '#client/ui/sync/sync-badge.tsx'
import type { ProjectRow } from './project-row.ts'

/** Where the changes of a project are; nothing when all is in the record. */
export function RowBadge({ row, tall }: { row: ProjectRow; tall?: boolean }) {
  const { t } = useLingui()
  if (!row.sync) return null
  const { state, count } = row.sync
  const words = {
    saved: () => plural(count, { one: 'Saved on this device', other: '# saved on this device' }),
    sending: () => t`Sending`,
    sent: () => t`Sent`,
    waiting: () => t`Waiting for sign-in`,
    decide: () => t`Needs your decision`,
    refused: () => t`Refused`,
  }
  return <SyncBadge state={state} label={words[state]()} tall={tall} />
}
