import { msg } from '@lingui/core/macro'
import { IconCalendarClock } from '@tabler/icons-react'
import { roles } from '#contract/kernel/role.ts'
import type { ClientCapability } from '#client/shell/capability.ts'

const path = '/back-office/schedule-jobs'
const load = () => import('./schedules-page.tsx').then(({ SchedulesPage: page }) => ({ page }))

/**
 * The menu of the back office leads to the schedules; a system administrator opens them by their
 * address (SES-61, G2-65).
 */
export const schedules = {
  name: 'schedules',
  savesOnline: true,
  pages: [{ path, roles: [roles.safetyProfessional, roles.systemAdmin], load }],
  menu: [
    {
      path,
      roles: [roles.safetyProfessional],
      group: 'reports',
      at: 2,
      label: msg`Scheduled Reports`,
      short: msg`Scheduled`,
      icon: IconCalendarClock,
      seldom: true,
    },
  ],
  drafts: { schedule: msg`Scheduled Reports` },
} satisfies ClientCapability
