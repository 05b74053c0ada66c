import { msg } from '@lingui/core/macro'
import { roles } from '#contract/kernel/role.ts'
import type { ClientCapability } from '#client/shell/capability.ts'

const system = [roles.systemAdmin]

export const hazards = {
  name: 'hazards',
  savesOnline: true,
  pages: [
    {
      path: '/admin/hazards',
      roles: system,
      ofProvider: true,
      load: () => import('./hazards-page.tsx').then(({ HazardsPage: page }) => ({ page })),
    },
  ],
  menu: [
    {
      path: '/admin/hazards',
      roles: system,
      group: 'settings',
      label: msg`Hazards`,
      short: msg`Hazards`,
      icon: 'barrierBlock',
    },
  ],
} satisfies ClientCapability
