import { useLingui } from '@lingui/react/macro'
import { tableTime } from '#client/i18n/dates.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { type Fact, Facts } from '#client/ui/record/facts.tsx'
import type { AuditRow } from './layout.tsx'
import { aboutSaid, actorSaid, detailsSaid, eventSaid } from './words.ts'

/**
 * Shows all details of one line: the person, the subject, the event, old and new values, the time,
 * the place and the request.
 */
export function LineDialog({ row, onClose }: { row: AuditRow; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { at, companyName, address, device, install, requestId } = row
  const known: readonly Fact[] = [
    { label: t`When`, value: tableTime(at) },
    { label: t`Who`, value: actorSaid(i18n, row) },
    { label: t`Affected person or item`, value: aboutSaid(i18n, row) },
    ...detailsSaid(i18n, row).map((said, place) => ({
      label: place === 0 ? t`What changed` : t`What changed (${String(place + 1)})`,
      value: said,
    })),
    { label: t`Company`, value: companyName },
    { label: t`Network address`, value: address },
    { label: t`Device`, value: device },
    { label: t`App installation`, value: install },
    { label: t`Request`, value: requestId },
  ]
  return (
    <Dialog
      title={eventSaid(i18n, row)}
      onClose={onClose}
      footer={<Button variant="filled" onClick={onClose}>{t`Close`}</Button>}
    >
      <Facts facts={known.filter(({ value }) => value !== '')} />
    </Dialog>
  )
}
