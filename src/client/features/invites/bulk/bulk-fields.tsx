import { useLingui } from '@lingui/react/macro'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, type ReactNode } from 'react'
import { isOwner, roles } from '#contract/kernel/role.ts'
import { showField } from '#client/ui/form/focus-field.ts'
import { LabelsHidden } from '#client/ui/form/field-labels.ts'
import { Select } from '#client/ui/form/select.tsx'
import { Switch } from '#client/ui/form/switch.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { useMe } from '#client/workspace/workspace-context.ts'
import type { BulkRow } from './bulk-row.ts'
import type { RowFaults, RowField } from './row-faults.ts'
import { useRowWords } from './row-words.ts'
import type { BulkParts } from './use-bulk-parts.ts'
import type { OpenRow } from './use-open-row.ts'
import css from './bulk.module.css'

type BulkFieldsProps = {
  row: BulkRow
  parts: BulkParts
  /** Said of fields that were left, and of what the server refused. */
  faults: RowFaults
  /** Where the focus goes when the row opens, and each time it is asked for again. */
  begin: Pick<OpenRow, 'begin'>
  /** Labels over the fields: a phone has no heads. */
  labelled: boolean
  /** Behind the fields: what can be done with the row. */
  acts: ReactNode
  onChange: (change: Partial<BulkRow>) => void
  /** On to the same field of the row below or above: by Enter, which behind the last one adds a row, and by the arrows. */
  onStep: (by: 1 | -1, field: RowField, adds: boolean) => void
  /** The company that they work for is not on the list yet (INV-29). */
  onAddContractor: () => void
}

/** The choice that adds a contractor company, among the companies. */
const another = 'another'

/** What is not a field of this person's rows stands at the license. */
function focusOf(key: string, field: RowField): void {
  const control = document.getElementById(`bulk-${key}-${field}`) ?? document.getElementById(`bulk-${key}-package`)
  control?.focus()
  if (control) showField(control)
}

/** The keys that lead from cell to cell; not those that end a letter being composed. */
function stepBy(event: KeyboardEvent, go: (by: 1 | -1, adds: boolean) => void): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event
  if (ctrlKey || metaKey || altKey || shiftKey || event.nativeEvent.isComposing || !(key === 'Enter' || key === 'ArrowDown' || key === 'ArrowUp')) return
  event.preventDefault()
  go(key === 'ArrowUp' ? -1 : 1, key === 'Enter')
}

/** One row of the bulk table as fields, on two lines where the table has no room for one. */
export function BulkFields({ row, parts, faults, begin, labelled, acts, onChange, onStep, onAddContractor }: BulkFieldsProps) {
  const { t } = useLingui()
  const me = useMe()
  const words = useRowWords()
  const id = (name: RowField) => `bulk-${row.key}-${name}`
  useEffect(() => focusOf(row.key, begin.begin), [row.key, begin])
  const at = (name: RowField, label: string) => ({ id: id(name), label, placeholder: label, ...(faults[name] && { error: words(row, name, faults[name]) }) })
  const text = (name: 'givenName' | 'familyName' | 'email', label: string, most: number) => (
    <TextField
      {...at(name, label)}
      type={name === 'email' ? 'email' : 'text'}
      autoComplete="off"
      maxLength={most}
      value={row[name]}
      onChange={(value) => onChange({ [name]: value })}
      onKeyDown={(event) => stepBy(event, (by, adds) => onStep(by, name, adds))}
    />
  )
  const makesOwners = row.roleID === roles.safetyProfessional && isOwner({ roleID: roles.safetyProfessional, reportsToUserID: me.user_metadata.reportsToUserID, isProxyUser: me.user_metadata.isProxyUser })
  const toRole = (roleID: 1 | 2) => ({ roleID, ...(!parts.mayTake(roleID, row.package) && { package: '' }), ...(roleID === 1 && row.reportsToUserID === null && { reportsToUserID: parts.reportsTo }) })
  return (
    <LabelsHidden value={!labelled}>
      <div className={css.fields}>
        <div className={css.name}>{text('givenName', t`First name`, 100)}</div>
        <div className={css.name}>{text('familyName', t`Last name`, 100)}</div>
        <div className={css.email}>{text('email', t`Email`, 320)}</div>
        <div className={css.choice}>
          <Select {...at('jobTitle', t`Job title`)} free={{ most: 255 }} options={parts.jobTitles.map((title) => ({ value: title, label: title }))} value={row.jobTitle || null} onChange={(jobTitle) => onChange({ jobTitle })} />
        </div>
        {!parts.isSystem && (
          <div className={css.choice}>
            <Select label={t`Role`} options={[{ value: '1', label: t`Mobile User` }, { value: '2', label: t`Administrator` }]} value={String(row.roleID)} onChange={(value) => onChange(toRole(value === '2' ? 2 : 1))} />
          </div>
        )}
        <div className={css.choice}>
          <Select {...at('package', t`License type`)} options={parts.licences(row.roleID).map(({ packageID, packageName }) => ({ value: packageID, label: packageName }))} value={row.package || null} onChange={(licence) => onChange({ package: licence })} />
        </div>
        {!parts.isSystem && (
          <>
            <div className={css.choice}>
              <Select
                {...at('contractorCompanyID', t`Company name`)}
                options={[{ value: '0', label: parts.companyName }, ...parts.contractors.rows.map(({ contractorCompanyID, companyName, companyAddress }) => ({ value: String(contractorCompanyID), label: companyName, second: companyAddress })), { value: another, label: t`Add Contractor Company`, icon: <IconPlus size={20} stroke={1.9} aria-hidden="true" /> }]}
                value={String(row.contractorCompanyID)}
                onChange={(value) => (value === another ? onAddContractor() : onChange({ contractorCompanyID: Number(value) }))}
              />
            </div>
            <div className={css.choice}>
              <Select
                {...at('reportsToUserID', t`Reports to`)}
                searchable
                options={[
                  ...(makesOwners || row.reportsToUserID === null ? [{ value: '0', label: t`Owner (Tier 1)` }] : []),
                  ...parts.managers.map(({ user_id, name, user_metadata: { jobTitle } }) => ({ value: String(user_id), label: name, ...(jobTitle && { second: jobTitle }) })),
                ]}
                value={String(row.reportsToUserID ?? 0)}
                onChange={(value) => onChange({ reportsToUserID: value === '0' ? null : Number(value) })}
              />
            </div>
          </>
        )}
        <div className={css.creates}>
          <Switch compact={!labelled} label={t`Create project`} title={t`The user will be able to create projects.`} word={row.canCreateProject ? t`Yes` : t`No`} checked={row.canCreateProject} onChange={(canCreateProject) => onChange({ canCreateProject })} />
        </div>
        <div className={css.acts}>{acts}</div>
      </div>
    </LabelsHidden>
  )
}
