import { msg } from '@lingui/core/macro'
import { IconUserPlus } from '@tabler/icons-react'
import { roles } from '#contract/kernel/role.ts'
import type { ClientCapability } from '#client/shell/capability.ts'

const system = [roles.systemAdmin]

export const invites = {
  name: 'invites',
  // Named first: the page of a visitor is what the chunk begins with, and the form of the administrator is no part of it.
  visitorPages: [{ path: '/session/register', load: () => import('./register-page.tsx').then(({ RegisterPage: page }) => ({ page })) }],
  savesOnline: true,
  pages: [{ path: '/admin/invite', roles: system, words: ['packages', 'contractors'], load: () => import('./invite-page.tsx').then(({ InvitePage: page }) => ({ page })) }],
  menu: [{ path: '/admin/invite', roles: system, group: 'invite', label: msg`Invite`, short: msg`Invite`, icon: IconUserPlus }],
} satisfies ClientCapability
