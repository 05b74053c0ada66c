import { roles } from '#contract/kernel/role.ts'
import { withWords } from '#client/i18n/language.ts'
import type { ClientCapability } from '#client/shell/capability.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'

const professional = [roles.safetyProfessional]

const entries = async () => await withWords('offline', import('./entries.tsx')) /**
 * 'Prepare for offline': shows before a drive to a site that the device has everything, and fetches
 * what is missing (SHELL-81, SHELL-82).
 */
export const offline = {
  name: 'offline',
  pages: [
    {
      path: '/back-office/offline',
      roles: professional,
      load: () => import('./offline-page.tsx').then(({ OfflinePage: page }) => ({ page })),
    },
  ],
  slots: {
    'sync.cards': [
      {
        roles: professional,
        shows: (_, { actor }) => !actor,
        at: 10,
        part: lazyComponent(async () => (await entries()).DeviceCard),
      },
    ],
    'me.places': [async () => (await entries()).greetingPlaces],
  },
} satisfies ClientCapability
