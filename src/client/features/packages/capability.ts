import { roles } from '#contract/kernel/role.ts'
import { withWords } from '#client/i18n/language.ts'
import type { ClientCapability } from '#client/shell/capability.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'

/**
 * Packages and seats: a tab on the page of a company (ACC-27), and parts of the pages that give
 * licenses.
 */
export const packages = {
  name: 'packages',
  pages: [],
  slots: {
    'company.main': [
      {
        roles: [roles.safetyProfessional, roles.systemAdmin],
        part: lazyComponent(
          async () => (await withWords('packages', import('./seats-card.tsx'))).SeatsCard,
        ),
      },
    ],
  },
  data: async () => ({ away: async () => (await import('./away.ts')).seatsAway }),
} satisfies ClientCapability
