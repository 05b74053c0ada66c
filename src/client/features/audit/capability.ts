import { msg } from '@lingui/core/macro'
import type { Me } from '#contract/access/schema.ts'
import { isOwner, roles } from '#contract/kernel/role.ts'
import type { ClientCapability } from '#client/shell/capability.ts'

const system = { path: '/admin/audit', roles: [roles.systemAdmin] } as const
const own = {
  path: '/back-office/audit',
  roles: [roles.safetyProfessional],
  only: ownsCompany,
} as const
const place = { label: msg`Audit log`, short: msg`Audit`, icon: 'listSearch' as const }

/**
 * Only owners read their company's trail, and proxy users do not. The server applies the same rule
 * (rulings, 56).
 */
function ownsCompany({
  app_metadata,
  user_metadata: { reportsToUserID, isProxyUser },
}: Pick<Me, 'app_metadata' | 'user_metadata'>): boolean {
  return isOwner({ roleID: app_metadata.role.roleID, reportsToUserID, isProxyUser })
}

export const audit = {
  name: 'audit',
  savesOnline: true,
  pages: [
    {
      ...system,
      ofProvider: true,
      load: () => import('./audit-page.tsx').then(({ SystemAudit: page }) => ({ page })),
    },
    { ...own, load: () => import('./audit-page.tsx').then(({ CompanyAudit: page }) => ({ page })) },
  ],
  menu: [
    { ...system, ...place, group: 'settings' },
    { ...own, ...place, group: 'settings' },
  ],
} satisfies ClientCapability
