import { msg } from '@lingui/core/macro'
import { roles } from '#contract/kernel/role.ts'
import type { ClientCapability } from '#client/shell/capability.ts'

const load = () => import('./proxy-users-page.tsx').then(({ ProxyUsersPage: page }) => ({ page }))

export const proxyUsers = {
  name: 'proxy-users',
  savesOnline: true,
  pages: [
    { path: '/back-office/user/$userId/proxy-users', roles: [roles.safetyProfessional], words: ['team'], load },
    { path: '/admin/user/$userId/proxy-users', roles: [roles.systemAdmin], words: ['team'], load },
  ],
  drafts: { proxyUser: msg`Proxy Users` },
  me: async () => (await import('./greeting-places.ts')).greetingPlaces(),
} satisfies ClientCapability
