import { msg } from '@lingui/core/macro'
import { roles } from '#contract/kernel/role.ts'
import type { ClientCapability } from '#client/shell/capability.ts'

// The path is written out, because signing in loads the menu and no page.
const path = '/back-office/schedule-jobs'
const both = [roles.safetyProfessional, roles.systemAdmin]
const createPage = () =>
  import('./create/create-page.tsx').then(({ CreatePage: page }) => ({ page }))
const load = () => import('./schedules-page.tsx').then(({ SchedulesPage: page }) => ({ page }))

/**
 * The menu of the back office leads to the schedules; a system administrator opens them by their
 * address (SES-61, G2-65).
 */
export const schedules = {
  name: 'schedules',
  savesOnline: true,
  pages: [
    { path, roles: both, load },
    { path: '/back-office/schedule-jobs/create', roles: both, load: createPage },
  ],
  menu: [
    {
      path,
      roles: [roles.safetyProfessional],
      group: 'reports',
      at: 4,
      label: msg`Scheduled Reports`,
      short: msg`Scheduled`,
      icon: 'calendarClock',
      seldom: true,
    },
  ],
  drafts: { schedule: msg`Scheduled Reports` },
} satisfies ClientCapability
