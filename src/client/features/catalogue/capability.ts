import { msg } from '@lingui/core/macro'
import { roles } from '#contract/kernel/role.ts'
import type { ClientCapability } from '#client/shell/capability.ts'

const [professional, system] = [[roles.safetyProfessional], [roles.systemAdmin]]
const place = { label: msg`Safety Programs`, short: msg`Programs`, icon: 'shieldCheck' as const }
const own = () => import('./programs-page.tsx').then(({ ProgramsPage: page }) => ({ page }))
const ofCompany = () =>
  import('./company-programs-page.tsx').then(({ CompanyProgramsPage: page }) => ({ page }))

/**
 * The safety programs: the editor of the catalogue, and the programs that a company uses, on a page
 * of their own and on the company's page (PROG-84, PROG-95, ACC-30).
 */
export const catalogue = {
  name: 'catalogue',
  savesOnline: true,
  pages: [
    {
      path: '/admin/safety-programs',
      roles: system,
      ofProvider: true,
      load: () => import('./editor/editor-page.tsx').then(({ EditorPage: page }) => ({ page })),
    },
    { path: '/back-office/plans', roles: professional, load: own },
    {
      path: '/back-office/account/programs',
      roles: professional,
      words: ['companies'],
      load: ofCompany,
    },
    {
      path: '/admin/accounts/$accountID/programs',
      roles: system,
      words: ['companies'],
      load: ofCompany,
    },
  ],
  moved: { '/back-office/programs': '/back-office/plans' },
  menu: [
    {
      ...place,
      path: '/back-office/plans',
      roles: professional,
      group: 'company',
      at: 1,
      seldom: true,
    },
    { ...place, path: '/admin/safety-programs', roles: system, group: 'settings' },
  ],
  slots: {
    'company.tabs': [
      {
        paths: { 2: '/back-office/account/programs', 3: '/admin/accounts/$accountID/programs' },
        label: msg`Programs`,
        at: 3,
      },
    ],
  },
  data: async () => {
    const { ownLookups } = await import('./lookups.ts')
    return {
      lookups: ownLookups,
      ahead: async (workspace) => (await import('./ahead.ts')).catalogueAhead(workspace),
      offlineParts: async () => (await import('./offline-parts.ts')).catalogueParts,
    }
  },
} satisfies ClientCapability
