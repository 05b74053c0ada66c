import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { InviteProblem } from '#contract/invites/schema.ts'
import { roles } from '#contract/kernel/role.ts'
import { leaveOutLinks } from '#client/i18n/refusal-words.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { wrongEmail } from '../email-words.ts'
import type { BulkRow } from '../bulk-row.ts'
import type { RowError, RowField } from './row-errors.ts'

/** Returns why a field of a row needs another value, in the person's language. */
export function useRowWords(): (row: BulkRow, field: RowField, fault: RowError) => string {
  const { t, i18n } = useLingui()
  // A system administrator's rows have no field for it (G1-87).
  const isSystem = useMe().app_metadata.role.roleID === roles.systemAdmin
  return useMemo(() => {
    const missing: Readonly<Record<RowField, string>> = {
      givenName: t`Please enter a first name`,
      familyName: t`Please enter a last name`,
      email: t`Please enter an email`,
      jobTitle: t`Please enter a job title`,
      package: t`Please, select a Licence type`,
      contractorCompanyID: t`Please, select a Company Name`,
      reportsToUserID: t`Please, select Report to`,
      roleID: t`A proxy user invites Mobile Users only.`,
      canCreateProject: t`A proxy user may not let others create projects.`,
    }
    const refused: Readonly<Record<InviteProblem, string | null>> = {
      exists: t`The user already exists`,
      inactive: t`The user already exists but is inactive`,
      'no-seats': t`No seats available for this license.`,
      busy: t`The server is busy. Try again in a moment.`,
      key: t`Already invited, with the earlier entries`,
      invalid: null,
    }
    return (row, field, fault) => {
      if (fault === 'link') return i18n._(leaveOutLinks)
      if (fault === 'email') return i18n._(wrongEmail)
      if (fault === 'repeated') return t`Another row has this email`
      if (fault === 'licence') return missing.package
      if (fault === 'border')
        return field === 'reportsToUserID'
          ? t`Choose yourself or a person who reports to you.`
          : missing[field]
      if (fault === 'missing') return missing[field]
      const { problem = null, result = '' } = row.refused ?? {}
      if (problem === 'invalid')
        return field === 'email'
          ? i18n._(wrongEmail)
          : isSystem && field === 'reportsToUserID'
            ? t`Their manager has changed`
            : missing[field]
      return (problem === null ? null : refused[problem]) ?? result
    }
  }, [t, i18n, isSystem])
}
