import { msg } from '@lingui/core/macro'
import { roles } from '#contract/kernel/role.ts'
import type { ClientCapability } from '#client/shell/capability.ts'

const system = [roles.systemAdmin]
const professional = [roles.safetyProfessional]

const team = () =>
  import('./bulk/invite-team-page.tsx').then(({ InviteTeamPage: page }) => ({ page }))
const label = msg`Invite Users`
const teamWords = ['packages', 'contractors']

export const invites = {
  name: 'invites',
  // Comes first, because the chunk begins with the visitor's page and does not contain the
  // administrator's form.
  visitorPages: [
    {
      path: '/session/register',
      load: () => import('./register-page.tsx').then(({ RegisterPage: page }) => ({ page })),
    },
  ],
  savesOnline: true,
  pages: [
    {
      path: '/admin/invite',
      roles: system,
      words: ['packages', 'contractors'],
      load: () => import('./invite-page.tsx').then(({ InvitePage: page }) => ({ page })),
    },
    { path: '/admin/invite-team', roles: system, words: teamWords, load: team },
    { path: '/back-office/invite-team', roles: professional, words: teamWords, load: team },
  ],
  menu: [
    {
      path: '/admin/invite',
      roles: system,
      group: 'invite',
      label: msg`Invite`,
      short: msg`Invite`,
      icon: 'userPlus',
    },
    // In the menu next to the form for one person, which has the label and the icon.
    {
      path: '/admin/invite-team',
      roles: system,
      group: 'invite',
      label,
      short: msg`Users`,
      icon: 'usersPlus',
    },
    {
      path: '/back-office/invite-team',
      roles: professional,
      group: 'company',
      at: 2,
      seldom: true,
      label,
      short: msg`Invite`,
      icon: 'userPlus',
    },
  ],
  drafts: { invites: label },
} satisfies ClientCapability
