import { msg } from '@lingui/core/macro'
import { roles } from '#contract/kernel/role.ts'
import type { ClientCapability } from '#client/shell/capability.ts'

const professional = [roles.safetyProfessional]
const system = [roles.systemAdmin]

const submissions = () =>
  import('./report-page.tsx').then(({ SubmissionsReportPage: page }) => ({ page }))
const actions = () => import('./report-page.tsx').then(({ ActionsReportPage: page }) => ({ page }))

const ofSubmissions = {
  label: msg`Submissions`,
  short: msg`Submissions`,
  icon: 'chartBar',
  seldom: true,
} as const
const ofActions = {
  label: msg`Corrective Actions`,
  short: msg`Actions`,
  icon: 'chartPie',
  seldom: true,
} as const

/** The chooser names people as the team does. */
const words = ['team']

/** Reports of Power BI in a frame (REP-01 to REP-04). */
export const embeddedReports = {
  name: 'embedded-reports',
  pages: [
    { path: '/back-office/reports/submissions', roles: professional, words, load: submissions },
    { path: '/back-office/reports/corrective-actions', roles: professional, words, load: actions },
    { path: '/admin/reports/submissions', roles: system, load: submissions },
    { path: '/admin/reports/corrective-actions', roles: system, words, load: actions },
  ],
  menu: [
    {
      ...ofSubmissions,
      path: '/back-office/reports/submissions',
      roles: professional,
      group: 'power-bi',
    },
    {
      ...ofActions,
      path: '/back-office/reports/corrective-actions',
      roles: professional,
      group: 'power-bi',
    },
    { ...ofSubmissions, path: '/admin/reports/submissions', roles: system, group: 'admin-reports' },
    {
      ...ofActions,
      path: '/admin/reports/corrective-actions',
      roles: system,
      group: 'admin-reports',
    },
  ],
} satisfies ClientCapability
