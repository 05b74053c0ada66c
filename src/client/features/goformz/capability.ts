import { msg } from '@lingui/core/macro'
import { roles } from '#contract/kernel/role.ts'
import type { ClientCapability } from '#client/shell/capability.ts'
import { mayConnect } from '#contract/goformz/may-connect.ts'

const both = [roles.safetyProfessional, roles.systemAdmin]

/**
 * Only the back office lists GoFormz in its menu; a system administrator opens it by its address
 * (G1-03).
 */
export const goformz = {
  name: 'goformz',
  pages: [
    {
      path: '/back-office/goformz',
      roles: both,
      load: () => import('./goformz-page.tsx').then(({ GoformzPage: page }) => ({ page })),
    },
    {
      path: '/back-office/goformz/connection',
      roles: both,
      only: mayConnect,
      load: () => import('./connection-page.tsx').then(({ ConnectionPage: page }) => ({ page })),
    },
  ],
  menu: [
    {
      path: '/back-office/goformz',
      roles: [roles.safetyProfessional],
      group: 'reports',
      at: 3,
      label: msg`Goformz`,
      short: msg`Goformz`,
      icon: 'clipboardText',
      seldom: true,
    },
  ],
} satisfies ClientCapability
