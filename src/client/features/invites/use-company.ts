import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { roles } from '#contract/kernel/role.ts'
import type { Associate } from '#contract/team/schema.ts'
import type { ReadStatus } from '#client/data/replica/view-types.ts'
import { unreadChoicesHint } from '#client/records/stale-data-banner.tsx'
import { useReadList } from '#client/records/use-read.ts'
import type { FieldSpec } from '#client/ui/form/form-fields.ts'
import { useContractors } from '#client/features/contractors/door.ts'
import { usePackages } from '#client/features/packages/door.ts'
import { useCompareNames } from '#client/i18n/use-compare-names.ts'
import type { InviteValues } from './invite-values.ts'

/** The company to invite into, chosen in the form among the active ones. */
export function useCompanyField(): FieldSpec<InviteValues> {
  const { t } = useLingui()
  const companies = useReadList(
    'companies.list',
    {},
    { failed: { code: 'adminGetCompanies', title: msg`Error when getting companies` } },
  )
  return {
    name: 'accountID',
    kind: 'select',
    label: t`Company`,
    wide: true,
    searchable: true,
    options: companies.rows
      .filter(({ isActive }) => isActive)
      .map(({ accountID, name, address }) => ({
        value: String(accountID),
        label: name,
        second: address,
      })),
    help: unreadChoicesHint(companies, t`The companies are not on this device yet.`),
  }
}

export type CompanyParts = ReturnType<typeof useCompanyParts>

/**
 * Reads the other data of a company that the form needs: its contractor companies, and the seats of
 * its packages.
 */
export function useCompanyParts(accountID: string) {
  const isChosen = accountID !== ''
  const contractors = useContractors(Number(accountID), isChosen)
  const packages = usePackages(Number(accountID), isChosen)
  return {
    contractors,
    packages,
    /**
     * Asks for the company while contractor companies may exist, so that it does not default to the
     * company itself (INV-14, INV-15).
     */
    asksContractor: isChosen && (contractors.rows.length > 0 || !contractors.complete),
    /** If the seats could not be read, only the server checks them (INV-26). */
    lacksSeat: (packageID: string) =>
      packages.complete &&
      !packages.rows.some((row) => row.packageID === packageID && row.availableSeats >= 1),
  }
}

/**
 * Returns the company's people for the form: the managers of a new person (INV-25), and the job
 * titles in use, most frequent first.
 */
export function useColleagues(accountID: string): {
  managers: readonly Associate[]
  jobTitles: readonly string[]
  /** Addresses of all people, in lower case. */ addresses: ReadonlySet<string>
  reading: ReadStatus
  /** True once the people were read. */ complete: boolean
  /** All people with their managers. */ places: readonly {
    user_id: number
    reportsToUserID: number | null
  }[]
} {
  const people = useReadList(
    'team.list',
    { params: { accountID }, query: {} },
    { enabled: accountID !== '' },
  )
  const { rows } = people
  const compareNames = useCompareNames()
  return useMemo(() => {
    const managers = rows.filter(
      ({ blocked, app_metadata }) =>
        !blocked && app_metadata.role.roleID === roles.safetyProfessional,
    )
    const titles = Map.groupBy(
      rows.flatMap(({ user_metadata: { jobTitle } }) => jobTitle ?? []),
      (title) => title,
    )
    const jobTitles = [...titles]
      .toSorted(([, one], [, other]) => other.length - one.length)
      .map(([title]) => title)
    return {
      managers: managers.toSorted((one, other) => compareNames(one.name, other.name)),
      jobTitles,
      addresses: new Set(rows.map(({ email }) => email.toLowerCase())),
      reading: people,
      complete: people.complete,
      places: rows.map(({ user_id, user_metadata: { reportsToUserID } }) => ({
        user_id,
        reportsToUserID,
      })),
    }
  }, [rows, people, compareNames])
}
