import { useLingui } from '@lingui/react/macro'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { rowOfSave } from '#client/data/outbox/save-outcome.ts'
import { runCommand } from '#client/records/form/use-command.ts'
import { textOrEmpty } from '#client/records/field-handlers.ts'
import { StaleDataHint } from '#client/records/stale-data-banner.tsx'
import { useRead } from '#client/records/use-read.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { useFailure } from './failure.ts'
import { KeyLine, maskOf } from './key-line.tsx'
import css from './keys.module.css'

const CompanyKeysDialog = lazyComponent(
  async () => (await import('./company-keys-dialog.tsx')).CompanyKeysDialog,
  'over',
)

type CompanyProps = {
  accountID: number
  name: string
  /** The ETag of the company on the screen. */
  etag: string
}

/**
 * Shows the Power BI keys of a company under its plan: masked, copied one by one, changed together
 * (ACC-05, ACC-84; look, 'Company').
 */
export function CompanyKeys({ accountID }: Pick<CompanyProps, 'accountID'>) {
  const { t } = useLingui()
  const params = { accountID: String(accountID) }
  const { data, reading } = useRead(
    'keys.reportMarks',
    { params },
    { memoryOnly: true, staleTime: 0 },
  )
  const fail = useFailure()
  const fetch = (of: 'powerBIKey' | 'caPowerBIkey') => async () => {
    const done = await runCommand('keys.showReports', { params })
    const row = rowOfSave(done)
    return row ? textOrEmpty(row[of]) : fail(done)
  }
  const line = (of: 'powerBIKey' | 'caPowerBIkey', label: string) => {
    const mark = data?.[of] ?? null
    if (mark !== null) return <KeyLine label={label} masked={maskOf(mark)} fetch={fetch(of)} />
    return (
      <div className={css.line}>
        <div className={css.about}>
          <div className={css.label}>{label}</div>
          <div className={css.unset}>{data === null ? '…' : t`Not set`}</div>
          {data !== null && <div className={css.note}>{t`Its report asks for the key`}</div>}
        </div>
      </div>
    )
  }
  return (
    <>
      <StaleDataHint of={[reading]} />
      {line('powerBIKey', t`Submissions report`)}
      {line('caPowerBIkey', t`Corrective actions report`)}
    </>
  )
}

/** The edit button in the head of that card. */
export function EditCompanyKeys(company: CompanyProps) {
  const { t } = useLingui()
  const [editing, setEditing] = useState(false)
  return (
    <>
      <Button
        size="small"
        icon={<Icon icon={IconPencil} size={20} />}
        onClick={() => setEditing(true)}
      >{t`Edit keys`}</Button>
      {editing && <CompanyKeysDialog {...company} onClose={() => setEditing(false)} />}
    </>
  )
}
