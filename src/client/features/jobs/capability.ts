import { msg } from '@lingui/core/macro'
import { roles } from '#contract/kernel/role.ts'
import type { ClientCapability } from '#client/shell/capability.ts'

const system = [roles.systemAdmin]

export const jobs = {
  name: 'jobs',
  savesOnline: true,
  pages: [
    {
      path: '/admin/jobs',
      roles: system,
      ofProvider: true,
      load: () => import('./jobs-page.tsx').then(({ JobsPage: page }) => ({ page })),
    },
  ],
  menu: [
    {
      path: '/admin/jobs',
      roles: system,
      group: 'dashboard',
      label: msg`Failed jobs and mails`,
      short: msg`Jobs`,
      icon: 'mailExclamation',
    },
  ],
} satisfies ClientCapability
