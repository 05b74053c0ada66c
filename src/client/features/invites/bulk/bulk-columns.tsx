import { useLingui } from '@lingui/react/macro'
import { IconTrash } from '@tabler/icons-react'
import { useMemo, type ReactNode } from 'react'
import { roles } from '#contract/kernel/role.ts'
import { InvalidCell } from '#client/records/rows/invalid-cell.tsx'
import { IconButton } from '#client/ui/button/icon-button.tsx'
import { Switch } from '#client/ui/form/switch.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { Icon } from '#client/ui/icon.tsx'
import { media, useMedia } from '#client/ui/use-media.ts'
import { type BulkRow, rowName } from '../bulk-row.ts'
import { isOwnRow, type RowErrors, type RowField } from './row-errors.ts'
import { useRowWords } from './row-words.ts'
import type { BulkParts } from './use-bulk-parts.ts'
import css from './bulk.module.css'

interface RowCallbacks {
  change: (key: string, change: Partial<BulkRow>) => void
  remove: (row: BulkRow) => void
  open: (row: BulkRow, field: RowField) => void
}

/**
 * Builds the columns of the bulk table for reading (INV-43 to INV-51). `faults` are by the row's
 * key. While `busy`, no row can be deleted.
 */
export function useBulkColumns(
  parts: BulkParts,
  faults: ReadonlyMap<string, RowErrors>,
  busy: boolean,
  { change, remove, open }: RowCallbacks,
): readonly Column<BulkRow>[] {
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
      const wrong = faults.get(row.key)
      const field = fields.find((one) => wrong?.[one] !== undefined)
      const fault = field === undefined ? undefined : wrong?.[field]
      return field === undefined || fault === undefined ? (
        value
      ) : (
        <InvalidCell
          value={written}
          why={words(row, field, fault)}
          onOpen={() => open(row, field)}
        />
      )
    }
    const role = ({ roleID }: BulkRow) =>
      roleID === roles.mobileUser ? t`Mobile User` : t`Administrator`
    const rights = (row: BulkRow) => {
      const licence = parts.licenceName(row.package)
      if (parts.isSystem) return licence
      return wide ? (
        <Pair title={role(row)} second={licence} />
      ) : (
        <Pair
          title={`${role(row)}, ${licence}`}
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
              onChange={(canCreateProject) => change(row.key, { canCreateProject })}
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
            onClick={() => remove(row)}
          />
        ),
      },
    ]
    return columns.filter((column) => column !== null)
  }, [t, words, wide, parts, faults, busy, change, remove, open])
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
