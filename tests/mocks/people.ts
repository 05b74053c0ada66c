import { usualDueDays } from '#contract/access/own-company.ts'
import type { Me } from '#contract/access/schema.ts'
import { type RoleID, roleNames } from '#contract/kernel/role.ts'

/** A profile as `GET /users/me` returns it. */
export function profile(
  more: {
    user_id?: number
    name?: string
    roleID?: RoleID
    accountID?: number | null
    isAccountActive?: boolean
  } = {},
): Me {
  const {
    user_id = 3,
    name = 'Marcus Reyes',
    roleID = 2,
    accountID = 1,
    isAccountActive = true,
  } = more
  const [given_name = '', family_name = ''] = name.split(' ')
  return {
    user_id,
    uid: `00000000-0000-4000-8000-0009${String(user_id).padStart(8, '0')}`,
    name,
    given_name,
    family_name,
    email: `${given_name.toLowerCase()}@ridgeline.test`,
    blocked: false,
    tier: 1,
    user_metadata: {
      accountID,
      companyName: accountID === null ? null : 'Ridgeline Builders',
      isAccountActive,
      reportsToUserID: null,
      jobTitle: null,
      package: null,
      contractorCompanyID: 0,
      canCreateProject: true,
      isProxyUser: false,
      forProxyUserID: null,
    },
    app_metadata: { role: { roleID, name: roleNames[roleID] } },
    epoch: '00000000-0000-4000-8000-00000000e90c',
    witnesses: [],
    company: accountID === null ? null : { timeZone: 'America/Denver', dueDays: usualDueDays },
    offlineGraceDays: 30,
    settings: {
      environmentBadge: 'PRODUCTION v3',
      supportEmail: 'support@siteward.test',
      supportPhone: null,
      salesEmail: 'sales@siteward.test',
      userGuideUrl: null,
      licenceRule: 'specified',
    },
  }
}

/** A token whose signature the mocks do not check; `lasts` in seconds from now. */
export function tokenFor(me: Me, lasts = 3600): string {
  const part = (content: object) => btoa(JSON.stringify(content)).replaceAll('=', '')
  return `${part({ alg: 'none' })}.${part({ sub: String(me.user_id), exp: Math.floor(Date.now() / 1000) + lasts })}.x`
}
