import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { ContractorDialog } from '#client/features/contractors/door.ts'
import { InvalidCell } from '#client/records/rows/invalid-cell.tsx'
import { RowEditTable, type RowEditTableProps } from '#client/records/rows/row-edit-table.tsx'
import type { EditingRow } from '#client/records/rows/use-editing-row.ts'
import { Button } from '#client/ui/button/button.tsx'
import { IconButton } from '#client/ui/button/icon-button.tsx'
import { Switch } from '#client/ui/form/switch.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { media, useMedia } from '#client/ui/use-media.ts'
import { type BulkRow, rowName } from '../bulk-row.ts'
import { BulkFields } from './bulk-fields.tsx'
import css from './bulk.module.css'
import {
  bulkRowFields,
  isOwnRow,
  type RowErrors,
  type RowField,
  useRowWords,
} from './row-errors.ts'
import type { BulkParts } from './use-bulk-parts.ts'

type BulkTableViewProps = Pick<
  RowEditTableProps<BulkRow, RowField>,
  'rows' | 'open' | 'busy' | 'onShow' | 'onClose' | 'onLeave' | 'onRemove' | 'onAdd'
> & {
  parts: BulkParts
  errors: ReadonlyMap<string, RowErrors>
  open: EditingRow<RowField> | null
  onChange: (key: string, change: Partial<BulkRow>) => void
  /** Moves to the same field of the row below or above; `adds` adds a row after the last one. */
  onStep: (by: 1 | -1, field: RowField, adds: boolean) => void
}

/**
 * The rows of the bulk table (INV-54), and the dialog that adds a contractor company for one of
 * them.
 */
export function BulkTableView({ parts, errors, onChange, onStep, ...written }: BulkTableViewProps) {
  const { t } = useLingui()
  const phone = useMedia(media.phone)
  /** Key of the row that needs a new contractor company. */
  const [adding, setAdding] = useState<string | null>(null)
  const { busy, onShow, onRemove } = written
  const columns = useBulkColumns({ parts, errors, onChange, ...written })
  return (
    <>
      <RowEditTable
        {...written}
        label={t`People to invite`}
        ids="bulk"
        first="givenName"
        columns={columns}
        fields={(row, begin, acts) => (
          <BulkFields
            key={row.key}
            row={row}
            parts={parts}
            errors={errors.get(row.key) ?? right}
            begin={begin}
            labelled={phone}
            actions={acts}
            onChange={onChange}
            onStep={onStep}
            onAddContractor={setAdding}
          />
        )}
        card={(row) => (
          <BulkCard
            row={row}
            parts={parts}
            errors={errors.get(row.key)}
            busy={busy}
            onShow={onShow}
            onRemove={onRemove}
          />
        )}
        add={t`Add row`}
      />
      {adding !== null && (
        <ContractorDialog
          accountID={parts.accountID}
          onAdded={(contractorCompanyID) => onChange(adding, { contractorCompanyID })}
          onClose={() => setAdding(null)}
        />
      )}
    </>
  )
}

const right: RowErrors = {}

/** Builds the columns of the bulk table for reading (INV-43 to INV-51). */
function useBulkColumns({
  parts,
  errors,
  busy,
  onChange,
  onShow,
  onRemove,
}: Omit<BulkTableViewProps, 'rows' | 'onStep'>): readonly Column<BulkRow>[] {
  const { t } = useLingui()
  const words = useRowWords()
  // On a narrow screen the company is below the license.
  const wide = useMedia(media.landscapeUp)
  return useMemo(() => {
    /** Shows the value, or its fault, which opens the field. */
    const judged = (
      row: BulkRow,
      fields: readonly RowField[],
      value: ReactNode,
      written: string,
    ) => {
      const wrong = errors.get(row.key)
      const field = fields.find((one) => wrong?.[one] !== undefined)
      const fault = field === undefined ? undefined : wrong?.[field]
      return field === undefined || fault === undefined ? (
        value
      ) : (
        <InvalidCell
          value={written}
          why={words(row, field, fault)}
          onOpen={() => onShow(row, field)}
        />
      )
    }
    const rights = (row: BulkRow) => {
      const licence = parts.licenceName(row.package)
      if (parts.isSystem) return licence
      return wide ? (
        <Pair title={parts.roleOf(row)} second={licence} />
      ) : (
        <Pair
          title={`${parts.roleOf(row)}, ${licence}`}
          second={parts.companyOf(row.contractorCompanyID)}
        />
      )
    }
    const columns: (Column<BulkRow> | null)[] = [
      {
        id: 'name',
        header: t`Name and job title`,
        width: wide ? 11 : 9,
        grow: 3,
        minTableWidth: 0,
        hideable: false,
        control: true,
        cell: (row) =>
          judged(
            row,
            ['givenName', 'familyName', 'jobTitle'],
            <Pair
              title={rowName(row)}
              second={
                isOwnRow(row, parts.ownEmail)
                  ? t`This is you. Not counted and not sent.`
                  : row.jobTitle
              }
            />,
            rowName(row),
          ),
      },
      {
        id: 'email',
        header: t`Email`,
        width: wide ? 12 : 10,
        grow: 3,
        minTableWidth: 0,
        control: true,
        cell: (row) =>
          judged(
            row,
            ['email'],
            <Pair plain title={row.email} second={parts.languageOf(row)} />,
            row.email,
          ),
      },
      {
        id: 'package',
        header: parts.isSystem ? t`License type` : t`Role, license type`,
        width: 9,
        grow: wide ? 1 : 2,
        minTableWidth: 0,
        control: true,
        cell: (row) =>
          judged(
            row,
            wide && !parts.isSystem
              ? ['roleID', 'package']
              : ['roleID', 'package', 'contractorCompanyID', 'reportsToUserID'],
            rights(row),
            parts.licenceName(row.package),
          ),
      },
      parts.isSystem || !wide
        ? null
        : {
            id: 'company',
            header: t`Company name`,
            width: 9.5,
            grow: 1,
            control: true,
            cell: (row) =>
              judged(
                row,
                ['contractorCompanyID', 'reportsToUserID'],
                <Pair
                  title={parts.companyOf(row.contractorCompanyID)}
                  second={
                    row.reportsToUserID === parts.reportsTo
                      ? ''
                      : t`Reports to ${parts.managerOf(row.reportsToUserID)}`
                  }
                />,
                parts.companyOf(row.contractorCompanyID),
              ),
          },
      {
        id: 'creates',
        header: t`Create project`,
        width: 5.5,
        minTableWidth: 0,
        control: true,
        cell: (row) => {
          const name = rowName(row)
          return judged(
            row,
            ['canCreateProject'],
            <Switch
              compact
              label={t`${name} may create projects`}
              title={t`The user will be able to create projects.`}
              word={row.canCreateProject ? t`Yes` : t`No`}
              checked={row.canCreateProject}
              disabled={isOwnRow(row, parts.ownEmail) || !parts.mayLetCreate}
              onChange={(canCreateProject) => onChange(row.key, { canCreateProject })}
            />,
            row.canCreateProject ? t`Yes` : t`No`,
          )
        },
      },
      {
        id: 'remove',
        header: t`Delete`,
        quietHeader: true,
        width: 2.75,
        minTableWidth: 0,
        control: true,
        cell: (row) => (
          <IconButton
            size="small"
            label={t`Delete ${rowName(row)}`}
            icon={<Icon icon={IconTrash} />}
            disabled={busy}
            onClick={() => onRemove(row)}
          />
        ),
      },
    ]
    return columns.filter((column) => column !== null)
  }, [t, words, wide, parts, errors, busy, onChange, onShow, onRemove])
}

/** Shows a value with a softer second line. */
function Pair({
  title,
  second,
  plain,
}: {
  title: string
  second: string
  /** True if the first line is not a name. */ plain?: true
}) {
  return (
    <span className={css.pair}>
      <span className={plain ? css.plain : css.first} title={title}>
        {title}
      </span>
      {second !== '' && (
        <span className={css.second} title={second}>
          {second}
        </span>
      )}
    </span>
  )
}

type BulkCardProps = Pick<BulkTableViewProps, 'parts' | 'busy' | 'onShow' | 'onRemove'> & {
  row: BulkRow
  errors: RowErrors | undefined
}

/** Shows a person of the table on a phone. */
function BulkCard({ row, parts, errors = {}, busy, onShow, onRemove }: BulkCardProps) {
  const { t } = useLingui()
  const words = useRowWords()
  const isOwn = isOwnRow(row, parts.ownEmail)
  const wrong = bulkRowFields.flatMap((field) =>
    errors[field] === undefined ? [] : [{ field, fault: errors[field] }],
  )
  const writtenAs = {
    package: parts.licenceName(row.package),
    contractorCompanyID: parts.companyOf(row.contractorCompanyID),
    reportsToUserID: parts.managerOf(row.reportsToUserID),
    roleID: parts.roleOf(row),
    canCreateProject: row.canCreateProject ? t`Yes` : t`No`,
  }
  const facts = [
    row.jobTitle,
    parts.isSystem ? '' : parts.roleOf(row),
    parts.licenceName(row.package),
    parts.isSystem ? '' : parts.companyOf(row.contractorCompanyID),
    parts.languageOf(row),
  ]
  return (
    <div className={css.card}>
      <b>{rowName(row) || t`No name yet`}</b>
      {errors.email === undefined && <span className={css.cardEmail}>{row.email}</span>}
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
          onOpen={() => onShow(row, field)}
        />
      ))}
      <span className={css.cardActs}>
        {!isOwn && (
          <Button
            size="small"
            icon={<Icon icon={IconPencil} size={20} />}
            aria-label={t`Edit ${rowName(row)}`}
            onClick={() => onShow(row, 'givenName')}
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
