import type { User } from '#contract/access/schema.ts'
import { isOwner, type RoleID, roleNames, roles } from '#contract/kernel/role.ts'
import { mayCreateProject } from '#contract/projects/rules.ts'

/** A user as the table has it, with the company's name. */
export interface UserRow {
  account_id: number
  user_id: number
  uid: string
  given_name: string
  family_name: string
  name: string
  email: string
  role_id: RoleID
  blocked: boolean
  job_title: string | null
  package: string | null
  contractor_company_id: number
  reports_to_user_id: number | null
  can_create_project: boolean | null
  is_proxy_user: boolean
  for_proxy_user_id: number | null
  company_name: string
  account_active: boolean
}

export const userColumns = `u.account_id, u.user_id, u.uid, u.given_name, u.family_name, u.name, u.email, u.role_id, u.blocked,
  u.job_title, u.package, u.contractor_company_id, u.reports_to_user_id, u.can_create_project, u.is_proxy_user,
  u.for_proxy_user_id, a.name as company_name, a.is_active as account_active`

/** The user of part 1 §3; `tier` is the depth in the reporting tree. System administrators belong to no company. */
export function presentUser(row: UserRow, tier: number): User {
  const isSysAdmin = row.role_id === roles.systemAdmin
  return {
    user_id: row.user_id,
    uid: row.uid,
    name: row.name,
    given_name: row.given_name,
    family_name: row.family_name,
    email: row.email,
    blocked: row.blocked,
    tier,
    user_metadata: {
      accountID: isSysAdmin ? null : row.account_id,
      companyName: isSysAdmin ? null : row.company_name,
      isAccountActive: row.account_active,
      reportsToUserID: row.reports_to_user_id,
      jobTitle: row.job_title,
      package: row.package,
      contractorCompanyID: row.contractor_company_id,
      // What comes of flag, role and place (G2-31), so that nobody else has to weigh them again.
      canCreateProject: mayCreateProject({
        user_id: row.user_id,
        roleID: row.role_id,
        isOwner: isOwner({ roleID: row.role_id, reportsToUserID: row.reports_to_user_id, isProxyUser: row.is_proxy_user }),
        isProxyUser: row.is_proxy_user,
        canCreateProject: row.can_create_project,
      }),
      isProxyUser: row.is_proxy_user,
      forProxyUserID: row.for_proxy_user_id,
    },
    app_metadata: { role: { roleID: row.role_id, name: roleNames[row.role_id] } },
  }
}
