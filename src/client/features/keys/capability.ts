import { msg } from '@lingui/core/macro'
import { roles } from '#contract/kernel/role.ts'
import { withWords } from '#client/i18n/language.ts'
import type { ClientCapability } from '#client/shell/capability.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'

/**
 * Keys: on the page of a company, for the system administrator (ACC-25, ACC-26), and parts of a
 * person's page.
 */
export const keys = {
  name: 'keys',
  pages: [],
  slots: {
    'company.side': [
      {
        roles: [roles.safetyProfessional, roles.systemAdmin],
        part: lazyComponent(
          async () => (await withWords('keys', import('./links-card.tsx'))).LinksCard,
        ),
      },
      {
        roles: [roles.systemAdmin],
        part: lazyComponent(
          async () => (await withWords('keys', import('./keys-card.tsx'))).KeysCard,
        ),
      },
    ],
    'person.tabs': [
      {
        key: 'key',
        at: 2,
        label: msg`Associate API Key`,
        // Role 1 has no key; the back office shows a person's own key (TEAM-78, G1-118; rulings,
        // 42), and never while acting for another person.
        shows: ({ person: { roleID, isOwn } }, me) =>
          !me.actor &&
          roleID !== roles.mobileUser &&
          (isOwn || me.app_metadata.role.roleID === roles.systemAdmin),
        part: lazyComponent(async () => (await import('./person-keys.tsx')).PersonKeys),
      },
    ],
  },
} satisfies ClientCapability
