import { msg } from '@lingui/core/macro'
import { roles } from '#contract/kernel/role.ts'

import type { ClientCapability } from '#client/shell/capability.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'

// A system administrator has no company whose records a digest could name.
const place = { path: '/back-office/notices', roles: [roles.safetyProfessional] } as const

/**
 * The page with the content of the morning mail, what a person follows, and the card of the mail on
 * their own profile.
 */
export const digest = {
  name: 'digest',
  savesOnline: true,
  pages: [
    {
      ...place,
      words: ['corrective-actions', 'certificates'],
      load: () => import('./notices-page.tsx').then(({ NoticesPage: page }) => ({ page })),
    },
  ],
  menu: [
    {
      ...place,
      label: msg`Notices`,
      short: msg`Notices`,
      icon: 'bell',
      group: 'overview',
      at: 1,
      seldom: true,
    },
  ],
  slots: {
    'person.cards': [
      {
        shows: ({ person: { isOwn, roleID } }) => isOwn && roleID === roles.safetyProfessional,
        part: lazyComponent(async () => (await import('./digest-card.tsx')).DigestCard),
      },
      {
        roles: place.roles,
        shows: ({ person: { isOwn, isBelow } }) => isBelow && !isOwn,
        part: lazyComponent(async () => (await import('./follow-person.tsx')).FollowPerson),
      },
    ],
    'project.links': [
      { paths: { 2: '/back-office/notices?project=$id' }, label: msg`Follow`, icon: 'bell', at: 1 },
    ],
  },
} satisfies ClientCapability
