import { msg } from '@lingui/core/macro'
import type { Me } from '#contract/access/schema.ts'
import { isOwner, roles } from '#contract/kernel/role.ts'
import { withWords } from '#client/i18n/language.ts'
import type { ClientCapability } from '#client/shell/capability.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'

const professional = [roles.safetyProfessional]

/** Only owners see the devices of their company. The server applies the same rule. */
function ownsCompany({ app_metadata, user_metadata: { reportsToUserID, isProxyUser } }: Me) {
  return isOwner({ roleID: app_metadata.role.roleID, reportsToUserID, isProxyUser })
}

const place = { path: '/back-office/devices', roles: professional, only: ownsCompany } as const

/**
 * The devices of a company's people for its owner: last contact, version of the app and number of
 * unsent changes (SHELL-80).
 */
export const devices = {
  name: 'devices',
  savesOnline: true,
  pages: [
    {
      ...place,
      load: () => import('./devices-page.tsx').then(({ DevicesPage: page }) => ({ page })),
    },
  ],
  menu: [
    {
      ...place,
      label: msg`Devices`,
      short: msg`Devices`,
      icon: 'deviceTablet',
      group: 'settings',
      seldom: true,
    },
  ],
  slots: {
    'sync.cards': [
      {
        roles: professional,
        shows: (_, me) => ownsCompany(me),
        at: 20,
        part: lazyComponent(
          async () => (await withWords('devices', import('./devices-card.tsx'))).DevicesCard,
        ),
      },
    ],
  },
} satisfies ClientCapability
