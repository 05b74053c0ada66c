import { msg } from '@lingui/core/macro'
import { roles } from '#contract/kernel/role.ts'
import type { ClientCapability } from '#client/shell/capability.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'

const professional = [roles.safetyProfessional]
const load = () => import('./plans-page.tsx').then(({ PlansPage: page }) => ({ page }))

/** Pre-task plans that crews handed in: the list, and a plan next to it or alone. */
export const preTaskPlans = {
  name: 'pre-task-plans',
  pages: [
    { path: '/back-office/pre-task-plans', roles: professional, words: ['prints'], load },
    {
      path: '/back-office/pre-task-plans/$ptpSubmissionId',
      roles: professional,
      words: ['prints'],
      load,
    },
  ],
  menu: [
    {
      path: '/back-office/pre-task-plans',
      roles: professional,
      group: 'reports',
      label: msg`Pre Task Plans`,
      short: msg`Pre-task`,
      icon: 'listCheck',
      at: 1,
      seldom: true,
    },
  ],
  slots: {
    'overview.figures': [
      {
        at: 40,
        part: lazyComponent(async () => (await import('./overview/plan-number.tsx')).PlanNumber),
      },
    ],
  },
  data: async () => (await import('./record.ts')).data,
} satisfies ClientCapability
