import type { Associate } from '#contract/team/schema.ts'

/** Somebody who is in the company already, as far as a roster can say something else of them. */
export interface ExistingPerson {
  user_id: number
  given_name: string
  family_name: string
  email: string
  jobTitle: string
  roleID: number
  package: string
  contractorCompanyID: number
  reportsToUserID: number | null
  canCreateProject: boolean
  blocked: boolean
  isProxyUser?: boolean
  etag?: string
}

/** Both names, as others write them. */
export const fullName = ({
  given_name,
  family_name,
}: Pick<ExistingPerson, 'given_name' | 'family_name'>): string =>
  `${given_name} ${family_name}`.trim()

/** An associate as a roster is compared with them. */
export const existingPerson = ({
  user_id,
  given_name,
  family_name,
  email,
  blocked,
  etag,
  user_metadata: {
    jobTitle,
    package: licence,
    contractorCompanyID,
    reportsToUserID,
    canCreateProject,
    isProxyUser,
  },
  app_metadata: { role },
}: Associate): ExistingPerson => ({
  user_id,
  given_name,
  family_name,
  email,
  jobTitle: jobTitle ?? '',
  roleID: role.roleID,
  package: licence ?? '',
  contractorCompanyID: contractorCompanyID ?? 0,
  reportsToUserID,
  canCreateProject,
  blocked,
  isProxyUser,
  etag,
})
