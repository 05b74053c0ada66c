import { msg } from '@lingui/core/macro'
import { roles } from '#contract/kernel/role.ts'
import type { ClientCapability } from '#client/shell/capability.ts'

// The path is written out, because signing in loads the menu and no page.
const path = '/back-office/osha-logs'
const professional = [roles.safetyProfessional]
const first = () => import('./first-page.tsx').then(({ FirstPage: page }) => ({ page }))
const log = () => import('./log-page.tsx').then(({ LogPage: page }) => ({ page }))
const summary = () => import('./summary-page.tsx').then(({ SummaryPage: page }) => ({ page }))
const establishment = () =>
  import('./establishment-page.tsx').then(({ EstablishmentPage: page }) => ({ page }))
const oneCase = () => import('./case-page.tsx').then(({ CasePage: page }) => ({ page }))

const label = msg`OSHA logs`

/** Injury and illness logs of a company's establishments (29 CFR 1904). */
export const osha = {
  name: 'osha',
  savesOnline: true,
  pages: [
    { path, roles: professional, load: first },
    { path: '/back-office/osha-logs/$establishmentID/$year', roles: professional, load: log },
    {
      path: '/back-office/osha-logs/$establishmentID/$year/summary',
      roles: professional,
      words: ['prints'],
      load: summary,
    },
    {
      path: '/back-office/osha-logs/$establishmentID/$year/establishment',
      roles: professional,
      load: establishment,
    },
    { path: '/back-office/osha-logs/cases/$oshaCaseID', roles: professional, load: oneCase },
  ],
  moved: { '/back-office/osha': path },
  menu: [
    {
      path,
      roles: professional,
      group: 'reports',
      at: 5,
      label,
      short: msg`OSHA`,
      icon: 'reportMedical',
      seldom: true,
    },
  ],
  drafts: { oshaCase: label, oshaEstablishment: label, oshaYear: label },
} satisfies ClientCapability
