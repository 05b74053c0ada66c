import { msg } from '@lingui/core/macro'
import { roles } from '#contract/kernel/role.ts'
import { withWords } from '#client/i18n/language.ts'
import type { ClientCapability } from '#client/shell/capability.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'

const [professional, system] = [[roles.safetyProfessional], [roles.systemAdmin]]
const place = { label: msg`Account`, short: msg`Account`, icon: 'building' as const }

export const companies = {
  name: 'companies',
  savesOnline: true,
  pages: [
    {
      path: '/back-office/account',
      roles: professional,
      load: () => import('./company-page.tsx').then(({ OwnCompanyPage: page }) => ({ page })),
    },
    {
      path: '/admin/accounts/$accountID',
      roles: system,
      load: () => import('./company-page.tsx').then(({ CompanyPage: page }) => ({ page })),
    },
    {
      path: '/admin/accounts',
      roles: system,
      load: () => import('./companies-page.tsx').then(({ CompaniesPage: page }) => ({ page })),
    },
  ],
  menu: [
    { ...place, path: '/admin/accounts', roles: system, group: 'dashboard' },
    { ...place, path: '/back-office/account', roles: professional, group: 'company' },
  ],
  drafts: { company: place.label },
  slots: {
    'header.account': [
      {
        roles: system,
        part: lazyComponent(
          async () => (await withWords('companies', import('./account-button.tsx'))).AccountButton,
        ),
      },
    ],
  },
  data: async () => ({ away: async () => (await import('./away.ts')).companyAway }),
} satisfies ClientCapability
