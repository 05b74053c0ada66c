import { useLingui } from '@lingui/react/macro'
import { IconPencil } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { isOwner, roleOf, roles } from '#contract/kernel/role.ts'
import type { OshaReaders } from '#contract/osha/schema.ts'
import { useCommand } from '#client/records/form/use-command.ts'
import { StaleDataHint } from '#client/records/stale-data-banner.tsx'
import { useLacksLine } from '#client/shell/saves-online.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { FilterOptions } from '#client/ui/filter/filter-options.tsx'
import { CardNote, TitledCard } from '#client/ui/record/titled-card.tsx'
import { useRecords } from '#client/workspace/use-records.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useCompareNames } from '#client/i18n/use-compare-names.ts'
import css from './osha.module.css'
import { paramsOf, useReaders } from './use-osha.ts'
import { saveWords } from './words.ts'

/** Lists who may read form 301 of every case and the names of privacy cases. Owners choose them. */
export function ReadersCard({ accountID }: { accountID: number }) {
  const { t } = useLingui()
  const { app_metadata, user_metadata } = useMe()
  const { data, reading } = useReaders(accountID)
  const [isOpen, setOpen] = useState(false)
  const mayName = isOwner({ roleID: app_metadata.role.roleID, ...user_metadata })
  return (
    <TitledCard
      title={t`Who may read forms 301`}
      act={
        mayName &&
        data !== null && (
          <Button
            size="small"
            icon={<Icon icon={IconPencil} size={20} />}
            onClick={() => setOpen(true)}
          >
            {t`Choose people`}
          </Button>
        )
      }
      hint={<StaleDataHint of={[reading]} />}
    >
      <CardNote>
        {t`Owners can read all of them. Other people can read the ones they entered. The audit log records each reading.`}
      </CardNote>
      {data !== null && (
        <div className={css.line}>
          {data.readers.length === 0
            ? t`No other people are named.`
            : data.readers.map(({ name }) => name).join(', ')}
        </div>
      )}
      {isOpen && data !== null && (
        <ReadersDialog accountID={accountID} readers={data} onClose={() => setOpen(false)} />
      )}
    </TitledCard>
  )
}

type ReadersDialogProps = { accountID: number; readers: OshaReaders; onClose: () => void }

function ReadersDialog({ accountID, readers, onClose }: ReadersDialogProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState(readers.readers.map(({ user_id }) => String(user_id)))
  const { run, busy } = useCommand('osha.setReaders', saveWords.readers, [
    'osha.readers',
    'osha.log',
  ])
  const offline = useLacksLine()
  const options = useAdministrators()
  const save = async () => {
    const body = { userIDs: chosen.map(Number) }
    if ((await run({ params: paramsOf(accountID), body })) === null) onClose()
  }
  return (
    <Dialog
      title={t`Who may read forms 301`}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="filled" disabled={busy || offline} onClick={() => void save()}>
            {t`Save readers`}
          </Button>
        </>
      }
    >
      <div className={css.options}>
        <FilterOptions
          filter={{
            label: t`Administrators`,
            options: () => options,
            chosen,
            onChange: (next) => setChosen([...next]),
          }}
        />
      </div>
    </Dialog>
  )
}

/** Returns the active administrators of the company who are not owners. */
function useAdministrators() {
  const { rows } = useRecords('associate')
  const compareNames = useCompareNames()
  return useMemo(
    () =>
      rows
        .filter(({ blocked, app_metadata, user_metadata }) => {
          const roleID = roleOf(app_metadata.role.roleID)
          const isAdministrator = roleID === roles.safetyProfessional
          return !blocked && isAdministrator && !isOwner({ roleID, ...user_metadata })
        })
        .map(({ user_id, name }) => ({ value: String(user_id), label: name }))
        .sort((one, other) => compareNames(one.label, other.label)),
    [rows, compareNames],
  )
}
