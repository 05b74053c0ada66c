import { roles } from '#contract/kernel/role.ts'
import type { ClientCapability } from '#client/shell/capability.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'

/** Adds the card of the morning mail to a person's own profile. */
export const digest = {
  name: 'digest',
  pages: [],
  slots: {
    'person.cards': [
      {
        // A system administrator has no company whose records a mail could name.
        shows: ({ person: { isOwn, roleID } }) => isOwn && roleID === roles.safetyProfessional,
        part: lazyComponent(async () => (await import('./digest-card.tsx')).DigestCard),
      },
    ],
  },
} satisfies ClientCapability
