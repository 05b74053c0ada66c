import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo, type ReactNode } from 'react'
import { roles } from '#contract/kernel/role.ts'
import { isManager } from '#contract/team/rules.ts'
import { useContractors } from '#client/features/contractors/door.ts'
import { unreadChoicesHint } from '#client/records/stale-data-banner.tsx'
import { useReadList } from '#client/records/use-read.ts'
import type { SelectOption } from '#client/ui/form/select-options.ts'
import { useCompareNames } from '#client/i18n/use-compare-names.ts'
import type { AssociateRow } from './associate-rows.ts'

/** Offers the people to report to, by name with their tier (TEAM-55). */
export function useManagerOptions(rows: readonly AssociateRow[]): readonly SelectOption[] {
  const { t, i18n } = useLingui()
  const compareNames = useCompareNames()
  return useMemo(
    () =>
      rows
        .filter(({ roleID, blocked }) =>
          isManager({
            roleID:
              roleID === roles.safetyProfessional ? roles.safetyProfessional : roles.mobileUser,
            blocked,
          }),
        )
        .toSorted((one, other) => compareNames(one.name, other.name))
        .map(({ user_id, name, tier }) => ({
          value: String(user_id),
          label: name,
          second: t`Tier ${tier}`,
        })),
    // oxlint-disable-next-line react/exhaustive-deps -- the words change with the language
    [rows, compareNames, i18n.locale],
  )
}

/**
 * Offers the company itself and its contractors, also those without people. `when`: true once a
 * choice is about to open.
 */
export function useCompanyOptions(
  accountID: number,
  rows: readonly AssociateRow[],
  when: boolean,
): readonly SelectOption[] {
  const contractors = useContractors(accountID, when)
  const compareNames = useCompareNames()
  return useMemo(() => {
    // The companies of the listed people are known without a network too.
    const names = new Map(
      rows.map(({ contractorCompanyID, companyName }) => [contractorCompanyID, companyName]),
    )
    for (const { contractorCompanyID, companyName } of contractors.rows)
      names.set(contractorCompanyID, companyName)
    const options = [...names].map(([id, label]): SelectOption => ({ value: String(id), label }))
    return options.toSorted(
      (one, other) =>
        Number(other.value === '0') - Number(one.value === '0') ||
        compareNames(one.label, other.label),
    )
  }, [rows, contractors.rows, compareNames])
}

/**
 * Offers the account's job titles, principal ones first, then by name (G1-67, TEAM-36); reports a
 * failed read (SHELL-73, G1-39).
 */
export function useJobTitles(
  accountID: number,
  when: boolean,
): { options: readonly SelectOption[]; help: ReactNode } {
  const { t } = useLingui()
  const titles = useReadList(
    'companies.jobTitles',
    { params: { accountID: String(accountID) } },
    {
      enabled: when,
      failed: { code: 'backOfficeFetchJobTitles', title: msg`Error while retrieving job titles.` },
    },
  )
  const options = useMemo(
    () => titles.rows.map(({ name }) => ({ value: name, label: name })),
    [titles.rows],
  )
  return {
    options,
    help: unreadChoicesHint(
      titles,
      t`The job titles are not on this device yet.`,
      t`Error while retrieving job titles.`,
    ),
  }
}
