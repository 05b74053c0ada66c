import { useLingui } from '@lingui/react/macro'
import { IconHistory } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { type CaseQuestion, PastCases } from '#client/features/past-cases/door.ts'
import { IconButton } from '#client/ui/button/icon-button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { formatterFor } from '#client/records/formatter.ts'
import { type HazardRow, hazardLayout as layout } from './layout.ts'

/** Opens the past cases nearest to a hazard's name, description and type. */
export function HazardCases({ row }: { row: HazardRow }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { name } = row
  return (
    <>
      <IconButton
        label={t`History of ${name}`}
        icon={<Icon icon={IconHistory} />}
        onClick={() => setOpen(true)}
      />
      {isOpen && <Cases row={row} onClose={() => setOpen(false)} />}
    </>
  )
}

function Cases({
  row: { name, description, type },
  row,
  onClose,
}: {
  row: HazardRow
  onClose: () => void
}) {
  const { i18n } = useLingui()
  const question = useMemo<CaseQuestion>(
    () => ({ text: `${name}. ${description}`, about: [name, description], event: type }),
    [name, description, type],
  )
  const said = [row.number, formatterFor(layout, i18n).choiceText(type), row.address]
    .filter(Boolean)
    .join(', ')
  return (
    <Dialog title={name} onClose={onClose}>
      <p style={{ marginBottom: '0.75rem' }}>{said}</p>
      <PastCases question={question} isOpen />
    </Dialog>
  )
}
