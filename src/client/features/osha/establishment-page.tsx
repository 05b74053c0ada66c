import { useLingui } from '@lingui/react/macro'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '#client/records/form/use-command.ts'
import { ReadOnlySection } from '#client/records/one/read-only-section.tsx'
import { StaleDataBanner } from '#client/records/stale-data-banner.tsx'
import { useGo } from '#client/shell/address.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Confirm } from '#client/ui/dialog/confirm.tsx'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { TitledCard } from '#client/ui/record/titled-card.tsx'
import { root } from './addresses.ts'
import { ItaCard } from './ita-card.tsx'
import { type EstablishmentRow, establishmentLayout } from './establishment-layout.ts'
import { OshaHead } from './osha-head.tsx'
import css from './osha.module.css'
import { ReadersCard } from './readers-card.tsx'
import { oshaReads, paramsOf, useEstablishments, usePlace } from './use-osha.ts'
import { saveWords } from './words.ts'

const EstablishmentDialog = lazyComponent(
  async () => (await import('./establishment-dialog.tsx')).EstablishmentDialog,
  'over',
)

/** Shows an establishment, the agency's files of the year, and who may read forms 301. */
export function EstablishmentPage() {
  const { t } = useLingui()
  const { accountID, establishmentID, year } = usePlace()
  const { rows, ...reading } = useEstablishments(accountID)
  const row = rows.find((one) => one.establishmentID === establishmentID)
  const [isAdding, setAdding] = useState(false)
  return (
    <ScrollArea>
      <OshaHead
        at="establishment"
        actions={
          <Button icon={<Icon icon={IconPlus} />} onClick={() => setAdding(true)}>
            {t`Add establishment`}
          </Button>
        }
      />
      <StaleDataBanner of={[reading]} />
      <div className={css.page}>
        {row && <EstablishmentCard accountID={accountID} row={row} />}
        <ItaCard
          key={`${establishmentID} ${year}`}
          accountID={accountID}
          year={year}
          establishment={row}
        />
        <ReadersCard accountID={accountID} />
      </div>
      {isAdding && <EstablishmentDialog accountID={accountID} onClose={() => setAdding(false)} />}
    </ScrollArea>
  )
}

// The card shows the name as its title.
const names = establishmentLayout.fieldViews
  .map(({ name }) => name)
  .filter((name) => name !== 'establishmentName')

function EstablishmentCard({ accountID, row }: { accountID: number; row: EstablishmentRow }) {
  const { t } = useLingui()
  const go = useGo()
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null)
  const { run, busy } = useCommand(
    'osha.updateEstablishment',
    saveWords.removeEstablishment,
    oshaReads,
  )
  const params = { ...paramsOf(accountID), establishmentID: String(row.establishmentID) }
  const remove = async () => {
    setOpen(null)
    if ((await run({ params, body: { isRemoved: true } })) === null) go(root, { replace: true })
  }
  const { establishmentName: name } = row
  return (
    <TitledCard
      title={name}
      act={
        <div className={css.acts}>
          <Button
            size="small"
            variant="quiet"
            disabled={busy}
            icon={<Icon icon={IconTrash} size={20} />}
            onClick={() => setOpen('remove')}
          >
            {t`Remove`}
          </Button>
          <Button
            size="small"
            icon={<Icon icon={IconPencil} size={20} />}
            onClick={() => setOpen('edit')}
          >
            {t`Change establishment`}
          </Button>
        </div>
      }
    >
      <div className={css.body}>
        <ReadOnlySection layout={establishmentLayout} row={row} names={names} />
      </div>
      {open === 'edit' && (
        <EstablishmentDialog accountID={accountID} row={row} onClose={() => setOpen(null)} />
      )}
      {open === 'remove' && (
        <Confirm
          title={t`Remove ${name}?`}
          harmless={t`Keep establishment`}
          verb={t`Remove`}
          onCancel={() => setOpen(null)}
          onConfirm={() => void remove()}
        >
          {t`Only an establishment without cases can be removed: logs must be kept for five years.`}
        </Confirm>
      )}
    </TitledCard>
  )
}
