import { msg } from '@lingui/core/macro'
import { roles } from '#contract/kernel/role.ts'
import type { ClientCapability } from '#client/shell/capability.ts'

const load = () => import('./contractors-page.tsx').then(({ ContractorsPage: page }) => ({ page }))
const label = msg`Contractors`

/** Contractor companies, reached from the company's page (ACC-29). */
export const contractors = {
  name: 'contractors',
  savesOnline: true,
  pages: [
    {
      path: '/back-office/account/contractors',
      roles: [roles.safetyProfessional],
      words: ['companies'],
      load,
    },
    {
      path: '/admin/accounts/$accountID/contractors',
      roles: [roles.systemAdmin],
      words: ['companies'],
      load,
    },
  ],
  slots: {
    'company.tabs': [
      {
        paths: {
          2: '/back-office/account/contractors',
          3: '/admin/accounts/$accountID/contractors',
        },
        label,
        at: 2,
        count: 'contractors',
      },
    ],
  },
  drafts: { contractor: label },
  data: async () => ({ away: async () => (await import('./away.ts')).contractorsAway }),
} satisfies ClientCapability
