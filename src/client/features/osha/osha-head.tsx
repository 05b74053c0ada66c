import { useLingui } from '@lingui/react/macro'
import { useMemo, type ReactNode } from 'react'
import { firstYear, lastYear } from '#contract/osha/fields.ts'
import { useGo } from '#client/shell/address.ts'
import { Select } from '#client/ui/form/select.tsx'
import { PageHeader } from '#client/ui/page/page-header.tsx'
import { SegmentedTabs } from '#client/ui/page/segmented-tabs.tsx'
import { addressOf, type Tab } from './addresses.ts'
import css from './osha.module.css'
import { useEstablishments, usePlace, useThisYear, useYears } from './use-osha.ts'

/** Offers this year and the five before it, which is how long records are retained. */
const yearsOffered = 6

type OshaHeadProps = { at: Tab; actions?: ReactNode }

/** Holds the choice of establishment and year, and the tabs that follow it. */
export function OshaHead({ at, actions }: OshaHeadProps) {
  const { t } = useLingui()
  const go = useGo()
  const { accountID, establishmentID, year } = usePlace()
  const { rows: establishments } = useEstablishments(accountID)
  const years = useYearOptions(accountID, year)
  const options = useMemo(
    () =>
      establishments.map((one) => ({
        value: String(one.establishmentID),
        label: one.establishmentName,
      })),
    [establishments],
  )
  const tabs = [
    { value: 'log', label: t`Log (300)` },
    { value: 'summary', label: t`Summary (300A)` },
    { value: 'establishment', label: t`Establishment` },
  ] as const
  return (
    <>
      <PageHeader title={t`OSHA logs`} actions={actions} />
      <div className={css.choose}>
        <div className={css.establishment}>
          <Select
            label={t`Establishment`}
            options={options}
            value={String(establishmentID)}
            onChange={(value) => go(addressOf(Number(value), year, at))}
          />
        </div>
        <div className={css.year}>
          <Select
            label={t`Year`}
            options={years}
            value={String(year)}
            searchable={false}
            onChange={(value) => go(addressOf(establishmentID, Number(value), at))}
          />
        </div>
        <div className={css.tabs}>
          <SegmentedTabs
            label={t`Forms`}
            options={tabs}
            value={at}
            block
            onChange={(tab) => go(addressOf(establishmentID, year, tab))}
          />
        </div>
      </div>
    </>
  )
}

function useYearOptions(accountID: number, shown: number) {
  const thisYear = useThisYear()
  const { rows } = useYears(accountID)
  return useMemo(() => {
    const usual = Array.from({ length: yearsOffered }, (_, at) => thisYear - at)
    const all = new Set([...usual, ...rows.map(({ logYear }) => logYear), shown])
    return [...all]
      .filter((year) => year >= firstYear && year <= lastYear)
      .sort((one, other) => other - one)
      .map((year) => ({ value: String(year), label: String(year) }))
  }, [thisYear, rows, shown])
}
