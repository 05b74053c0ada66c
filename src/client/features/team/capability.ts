import { msg } from '@lingui/core/macro'
import { roles } from '#contract/kernel/role.ts'
import type { ClientCapability } from '#client/shell/capability.ts'

const professional = [roles.safetyProfessional]
const system = [roles.systemAdmin]
const label = msg`Associates`

const person = () => import('./person/person-page.tsx').then(({ PersonPage: page }) => ({ page }))
const below = () => import('./person/team-page.tsx').then(({ TeamPage: page }) => ({ page }))

/** The company's people, in the back office and, for any company, in the admin site. */
export const team = {
  name: 'team',
  savesOnline: true,
  pages: [
    {
      path: '/back-office/account/associates',
      roles: professional,
      words: ['companies'],
      load: () => import('./associates-page.tsx').then(({ OwnAssociatesPage: page }) => ({ page })),
    },
    {
      path: '/admin/accounts/$accountID/associates',
      roles: system,
      words: ['companies'],
      load: () =>
        import('./associates-page.tsx').then(({ CompanyAssociatesPage: page }) => ({ page })),
    },
    { path: '/back-office/associates/$userID', roles: professional, slots: 'person', load: person },
    { path: '/admin/associates/$userID', roles: system, slots: 'person', load: person },
    { path: '/back-office/team', roles: professional, load: below },
    { path: '/admin/team', roles: system, load: below },
  ],
  slots: {
    'company.tabs': [
      {
        paths: { 2: '/back-office/account/associates', 3: '/admin/accounts/$accountID/associates' },
        label,
        at: 1,
        count: 'associates',
      },
    ],
    'me.places': [async () => (await import('./greeting-places.ts')).greetingPlaces()],
    'me.profile': [
      ({ app_metadata, user_id }) =>
        app_metadata.role.roleID === roles.safetyProfessional
          ? `/back-office/associates/${user_id}`
          : null,
    ],
  },
  drafts: { associate: label, profile: label },
  data: async () => {
    const { associate, lookups } = await import('./record.ts')
    return {
      records: { associate },
      lookups,
      away: async () => (await import('./away.ts')).profileAway,
      offlineParts: async () => {
        const { listPart } = await import('#client/records/offline-parts.ts')
        return [listPart('associate', label)]
      },
    }
  },
} satisfies ClientCapability
