import type { User } from '#contract/access/schema.ts'
import { isOwner, type RoleID, roleNames, roles } from '#contract/kernel/role.ts'
import { mayCreateProject } from '#contract/projects/rules.ts'

/** A row of the table of users, with the company's name. */
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
  proxy_users: number[]
  company_name: string
  account_active: boolean
  registered_at: string | null
  invite_mail: 'refused' | null
  contact_number: string
  emergency_contact_name: string
  emergency_contact_number: string
  address: string
  reports_to_name: string | null
  contractor_name: string | null
  contractor_address: string | null
  company_address: string
}

/**
 * SQL for the ids of a person's active proxy users: created ones and those with a valid link
 * (ruling 80).
 */
export function proxiesColumn(alias: string): string {
  return `array(
    select p.user_id from users p where p.account_id = ${alias}.account_id and p.for_proxy_user_id = ${alias}.user_id and p.is_proxy_user and not p.blocked
    union select k.proxy_user_id from proxy_links k join users p on p.account_id = k.account_id and p.user_id = k.proxy_user_id
           where k.account_id = ${alias}.account_id and k.user_id = ${alias}.user_id and not p.blocked
             and is_proxy_of(k.account_id, k.user_id, k.proxy_user_id)
    order by 1)`
}

/**
 * SQL for the problem of an open invitation's mail. It concerns only people who have not
 * registered.
 */
function inviteMailOf(alias: string): string {
  return `case when ${alias}.registered_at is null and exists (
    select from invitations m where m.account_id = ${alias}.account_id and m.user_id = ${alias}.user_id and m.voided_at is null and (m.refused_at is not null or is_mail_lost(m.sent_at, m.waits_since, m.asked_at))
  ) then 'refused' end`
}

export const userColumns = `u.account_id, u.user_id, u.uid, u.given_name, u.family_name, u.name, u.email, u.role_id, u.blocked,
  u.job_title, u.package, u.contractor_company_id, u.reports_to_user_id, u.can_create_project, u.is_proxy_user,
  u.for_proxy_user_id, ${proxiesColumn('u')} as proxy_users, u.registered_at, ${inviteMailOf('u')} as invite_mail, u.contact_number, u.emergency_contact_name, u.emergency_contact_number, u.address,
  above.name as reports_to_name, c.company_name as contractor_name, c.company_address as contractor_address,
  a.name as company_name, a.address as company_address, a.is_active as account_active`

/** The tables that `userColumns` are read from. */
export const userTables = `users u join accounts a on a.account_id = u.account_id
  left join users above on above.account_id = u.account_id and above.user_id = u.reports_to_user_id
  left join contractor_companies c on c.account_id = u.account_id and c.contractor_company_id = u.contractor_company_id`

/**
 * Returns a user as the API answers it. `tier` is the depth in the reporting tree. System
 * administrators belong to no company.
 */
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
    jobTitle: row.job_title,
    package: row.package,
    reportsTo:
      row.reports_to_user_id === null || row.reports_to_name === null
        ? null
        : { user_id: row.reports_to_user_id, name: row.reports_to_name },
    contractorCompany: companyOf(row),
    registeredAt: row.registered_at,
    inviteMail: row.invite_mail,
    emergencyContactName: row.emergency_contact_name,
    emergencyContactNumber: row.emergency_contact_number,
    address: row.address,
    user_metadata: {
      accountID: isSysAdmin ? null : row.account_id,
      companyName: isSysAdmin ? null : row.company_name,
      isAccountActive: row.account_active,
      reportsToUserID: row.reports_to_user_id,
      jobTitle: row.job_title,
      package: row.package,
      contractorCompanyID: row.contractor_company_id,
      // Combines flag, role and place (G2-31), so that no other code weighs them again.
      canCreateProject: mayCreateProject({
        user_id: row.user_id,
        roleID: row.role_id,
        isOwner: isOwner({
          roleID: row.role_id,
          reportsToUserID: row.reports_to_user_id,
          isProxyUser: row.is_proxy_user,
        }),
        isProxyUser: row.is_proxy_user,
        canCreateProject: row.can_create_project,
      }),
      isProxyUser: row.is_proxy_user,
      forProxyUserID: row.for_proxy_user_id,
      proxyUsers: row.proxy_users,
      contactNumber: row.contact_number,
      powerBIKey: null,
      caPowerBIkey: null,
      acAPIKey: null,
    },
    app_metadata: { role: { roleID: row.role_id, name: roleNames[row.role_id] } },
  }
}

/** Returns a contractor's company, or the company itself (TEAM-05). */
function companyOf(row: UserRow): User['contractorCompany'] {
  const { contractor_name, contractor_address } = row
  if (contractor_name === null)
    return {
      contractorCompanyID: 0,
      companyName: row.company_name,
      companyAddress: row.company_address,
    }
  return {
    contractorCompanyID: row.contractor_company_id,
    companyName: contractor_name,
    companyAddress: contractor_address ?? '',
  }
}
