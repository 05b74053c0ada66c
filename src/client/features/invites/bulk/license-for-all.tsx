import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconChevronDown, IconId } from '@tabler/icons-react'
import { useMemo } from 'react'
import { wholeNumber } from '#client/i18n/moment.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Banner } from '#client/ui/page/banner.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Menu } from '#client/ui/popup/menu.tsx'
import type { BulkRow } from '../bulk-row.ts'
import { isOwnRow, type RowRules } from './row-errors.ts'
import type { BulkParts } from './use-bulk-parts.ts'

type LicenseForAllProps = {
  /** Rows that count. */
  rows: readonly BulkRow[]
  parts: BulkParts
  /** True while the rows are being sent. */
  busy: boolean
  onChoose: (packageID: string) => void
}

/**
 * Gives one license to all rows without one, because rosters seldom name licenses. Each row gets it
 * only if its role may have it (INV-70, INV-77).
 */
export function LicenseForAll({ rows, parts, busy, onChoose }: LicenseForAllProps) {
  const { t } = useLingui()
  const lacking = useMemo(() => rows.filter((row) => row.package === ''), [rows])
  // A single row gets its license in its own field.
  if (lacking.length < 2) return null
  const count = wholeNumber(lacking.length)
  const choices = () => {
    const licenses = new Set(
      lacking.flatMap(({ roleID }) => parts.licences(roleID)).map(({ packageID }) => packageID),
    )
    return [...licenses].map((packageID) => ({
      key: packageID,
      label: `${parts.licenceName(packageID)} (${wholeNumber(lacking.filter(({ roleID }) => parts.mayTake(roleID, packageID)).length)})`,
      onSelect: () => onChoose(packageID),
    }))
  }
  return (
    <Banner
      icon={<Icon icon={IconId} size={20} />}
      action={
        <Menu
          label={t`License type`}
          items={choices}
          trigger={(trigger) => (
            <Button
              {...trigger}
              disabled={busy}
              size="small"
              icon={<Icon icon={IconChevronDown} size={20} />}
            >{t`Choose for all of them`}</Button>
          )}
        />
      }
    >
      {plural(lacking.length, {
        one: `${count} row has no license type.`,
        other: `${count} rows have no license type.`,
      })}
    </Banner>
  )
}

/**
 * Returns the rows with this license if they have none and their role may have it. The own row is
 * read-only (G1-88).
 */
export const withLicense = (
  rows: readonly BulkRow[],
  packageID: string,
  { mayTake, ownEmail }: RowRules,
): readonly BulkRow[] =>
  rows.map((row) =>
    row.package === '' && !isOwnRow(row, ownEmail) && mayTake(row.roleID, packageID)
      ? { ...row, package: packageID }
      : row,
  )
