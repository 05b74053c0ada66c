import { useLingui } from '@lingui/react/macro'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { roles } from '#contract/kernel/role.ts'
import { InvalidCell } from '#client/records/rows/invalid-cell.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { type BulkRow, rowName } from '../bulk-row.ts'
import { isOwnRow, bulkRowFields, type RowErrors, type RowField } from './row-errors.ts'
import { useRowWords } from './row-words.ts'
import type { BulkParts } from './use-bulk-parts.ts'
import css from './bulk-card.module.css'

type BulkCardProps = {
  row: BulkRow
  parts: BulkParts
  errors: RowErrors | undefined
  busy: boolean
  onOpen: (row: BulkRow, field: RowField) => void
  onRemove: (row: BulkRow) => void
}

/** Shows a person of the table on a phone. */
export function BulkCard({ row, parts, errors = {}, busy, onOpen, onRemove }: BulkCardProps) {
  const { t } = useLingui()
  const words = useRowWords()
  const role = row.roleID === roles.mobileUser ? t`Mobile User` : t`Administrator`
  const isOwn = isOwnRow(row, parts.ownEmail)
  const wrong = bulkRowFields.flatMap((field) =>
    errors[field] === undefined ? [] : [{ field, fault: errors[field] }],
  )
  const writtenAs = {
    package: parts.licenceName(row.package),
    contractorCompanyID: parts.companyOf(row.contractorCompanyID),
    reportsToUserID: parts.managerOf(row.reportsToUserID),
    roleID: role,
    canCreateProject: row.canCreateProject ? t`Yes` : t`No`,
  }
  const facts = [
    row.jobTitle,
    parts.isSystem ? '' : role,
    parts.licenceName(row.package),
    parts.isSystem ? '' : parts.companyOf(row.contractorCompanyID),
    parts.languageOf(row),
  ]
  return (
    <div className={css.card}>
      <b>{rowName(row) || t`No name yet`}</b>
      {errors.email === undefined && <span className={css.email}>{row.email}</span>}
      <span className={css.facts}>
        {isOwn
          ? t`This is you. Not counted and not sent.`
          : facts.filter((fact) => fact !== '').join(', ')}
      </span>
      {wrong.map(({ field, fault }) => (
        <InvalidCell
          key={field}
          value={{ ...row, ...writtenAs }[field]}
          why={words(row, field, fault)}
          onOpen={() => onOpen(row, field)}
        />
      ))}
      <span className={css.acts}>
        {!isOwn && (
          <Button
            size="small"
            icon={<Icon icon={IconPencil} size={20} />}
            aria-label={t`Edit ${rowName(row)}`}
            onClick={() => onOpen(row, 'givenName')}
          >{t`Edit`}</Button>
        )}
        <Button
          size="small"
          variant="quiet"
          icon={<Icon icon={IconTrash} size={20} />}
          aria-label={t`Delete ${rowName(row)}`}
          disabled={busy}
          onClick={() => onRemove(row)}
        >{t`Delete`}</Button>
      </span>
    </div>
  )
}
