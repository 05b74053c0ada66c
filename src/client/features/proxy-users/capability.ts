import { msg } from '@lingui/core/macro'
import { roles } from '#contract/kernel/role.ts'
import { withWords } from '#client/i18n/language.ts'
import type { ClientCapability } from '#client/shell/capability.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'

const load = () => import('./proxy-users-page.tsx').then(({ ProxyUsersPage: page }) => ({ page }))

export const proxyUsers = {
  name: 'proxy-users',
  savesOnline: true,
  pages: [
    {
      path: '/back-office/user/$userId/proxy-users',
      roles: [roles.safetyProfessional],
      words: ['team'],
      load,
    },
    { path: '/admin/user/$userId/proxy-users', roles: [roles.systemAdmin], words: ['team'], load },
  ],
  slots: {
    'company.top': [
      {
        roles: [roles.safetyProfessional],
        shows: (_, { user_metadata }) => user_metadata.isProxyUser,
        part: lazyComponent(
          async () => (await withWords('proxy-users', import('./proxy-note.tsx'))).ProxyNote,
        ),
      },
    ],
    'me.places': [async () => (await import('./greeting-places.ts')).greetingPlaces()],
  },
  drafts: { proxyUser: msg`Proxy Users` },
} satisfies ClientCapability
