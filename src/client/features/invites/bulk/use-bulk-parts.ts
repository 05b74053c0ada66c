import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { isOwner, roles } from '#contract/kernel/role.ts'
import { licenses } from '#contract/packages/licenses.ts'
import { type LicenceChoice, licensesFor, mayTakeLicence } from '#contract/packages/rules.ts'
import { borderProblem } from '#contract/team/borders.ts'
import { useContractors } from '#client/features/contractors/door.ts'
import { usePackages } from '#client/features/packages/door.ts'
import { useBorder } from '#client/features/team/door.ts'
import { licenseWord } from '#client/i18n/license-word.ts'
import type { Account } from '#client/workspace/use-account.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import type { BulkRow } from '../bulk-row.ts'
import { useColleagues } from '../use-company.ts'

export type BulkParts = ReturnType<typeof useBulkParts>

/**
 * Reads the data of a company's bulk table: the inviter, the managers, the contractor companies,
 * the seats.
 */
export function useBulkParts({ accountID, name }: Account) {
  const me = useMe()
  const { t, i18n } = useLingui()
  const isSystem = me.app_metadata.role.roleID === roles.systemAdmin
  // Only the company's own people see the columns of role and company (INV-47, INV-49).
  const contractors = useContractors(accountID, !isSystem)
  const packages = usePackages(accountID)
  const { managers, jobTitles, addresses, reading, complete, places } = useColleagues(
    String(accountID),
  )
  // The first owner, by name (G1-87).
  const tierOne =
    managers.find(({ user_metadata: { reportsToUserID, isProxyUser } }) =>
      isOwner({ roleID: roles.safetyProfessional, reportsToUserID, isProxyUser }),
    )?.user_id ?? null
  const border = useBorder(places)
  const { licenceRule: rule } = me.settings
  return useMemo(() => {
    const choice = (roleID: 1 | 2): LicenceChoice => ({
      rule,
      screen: isSystem ? 'bulkInviteWithoutRole' : 'bulkInvite',
      roleID: isSystem ? null : roleID,
    })
    return {
      accountID,
      companyName: name,
      isSystem,
      ownEmail: me.email,
      contractors,
      packages,
      managers,
      /** Managers that the signed-in person may choose for a new person (ruling 81). */
      offered: managers.filter(
        ({ user_id }) => borderProblem(border, { act: 'invite-below', to: user_id }) === null,
      ),
      /**
       * True unless the inviter is a proxy user, who invites neither administrators nor people who
       * may create projects.
       */
      mayInviteAdministrators:
        borderProblem(border, { act: 'invite-role', roleID: roles.safetyProfessional }) === null,
      mayLetCreate: borderProblem(border, { act: 'invite-with', what: 'create-projects' }) === null,
      /** The inviter for the check of the rows; unknown until the people are read. */
      ...(complete && { border }),
      jobTitles,
      /**
       * Addresses of the company's people: they have a seat, even if the answer to their invitation
       * was lost.
       */
      addresses,
      reading,
      /** True until the people are read, if the rows have no manager of their own. */
      isUnread: isSystem && !complete,
      allReportTo: isSystem ? tierOne : undefined,
      /** The manager of a new row, and of rows without one of their own. */
      reportsTo: isSystem ? tierOne : me.user_id,
      mayTake: (roleID: 1 | 2, packageID: string) => mayTakeLicence(choice(roleID), packageID),
      licences: (roleID: 1 | 2) => licensesFor(choice(roleID), licenses),
      licenceName: (packageID: string) => licenseWord(packageID, i18n),
      roleOf: ({ roleID }: Pick<BulkRow, 'roleID'>) =>
        roleID === roles.mobileUser ? t`Mobile User` : t`Administrator`,
      /** Returns the row's language, or the inviter's. */
      languageOf: ({ language }: Pick<BulkRow, 'language'>) =>
        (language ?? i18n.locale) === 'es' ? t`Spanish` : t`English`,
      companyOf: (contractorCompanyID: number) =>
        contractorCompanyID === 0
          ? name
          : (contractors.rows.find((one) => one.contractorCompanyID === contractorCompanyID)
              ?.companyName ?? ''),
      managerOf: (user: number | null) =>
        managers.find(({ user_id }) => user_id === user)?.name ?? '',
    }
  }, [
    accountID,
    name,
    isSystem,
    me.email,
    me.user_id,
    rule,
    tierOne,
    contractors,
    packages,
    managers,
    jobTitles,
    addresses,
    reading,
    complete,
    border,
    t,
    i18n,
  ])
}
