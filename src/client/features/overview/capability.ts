import { msg } from '@lingui/core/macro'
import { roles } from '#contract/kernel/role.ts'
import type { ClientCapability } from '#client/shell/capability.ts'

const path = '/back-office/overview'
const professional = [roles.safetyProfessional]

/** Shows at a glance the problems on the sites of a company (rulings, 56; look, 6). */
export const overview = {
  name: 'overview',
  pages: [
    {
      path,
      roles: professional,
      slots: 'overview',
      load: () => import('./overview-page.tsx').then(({ OverviewPage: page }) => ({ page })),
    },
  ],
  menu: [
    {
      path,
      roles: professional,
      group: 'overview',
      label: msg`Overview`,
      short: msg`Overview`,
      icon: 'layoutDashboard',
      seldom: true,
    },
  ],
} satisfies ClientCapability
