import type { Associate } from '#contract/team/schema.ts'

/** A person in the company, with the fields that a roster can change. */
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

/** Returns both names with a space between them. */
export const existingFullName = ({
  given_name,
  family_name,
}: Pick<ExistingPerson, 'given_name' | 'family_name'>): string =>
  `${given_name} ${family_name}`.trim()

/** Converts an associate for the comparison with a roster. */
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
