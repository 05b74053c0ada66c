import { msg } from '@lingui/core/macro'
import { landingOf, setupPath } from '#contract/access/landing.ts'
import { roles } from '#contract/kernel/role.ts'
import { needWords, withWords } from '#client/i18n/language.ts'
import type { ClientCapability } from '#client/shell/capability.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'

const professional = [roles.safetyProfessional]

/**
 * The setup of a company: the menu has no entry for it. A sign-in leads to it, and the notice of
 * the frame leads back.
 */
export const setup = {
  name: 'setup',
  pages: [
    {
      path: '/back-office/setup',
      roles: professional,
      words: ['projects', 'packages', 'catalogue'],
      load: () => import('./setup-page.tsx').then(({ SetupPage: page }) => ({ page })),
    },
  ],
  slots: {
    'company.top': [
      {
        roles: [roles.systemAdmin],
        part: lazyComponent(
          async () =>
            (
              await Promise.all([
                import('./next-steps.tsx'),
                ...['setup', 'packages'].map(needWords),
              ])
            )[0].NextSteps,
        ),
      },
    ],
    'frame.notices': [
      {
        roles: professional,
        // The page to which it leads does not show it.
        shows: ({ path }, me) => path !== setupPath && landingOf(me) === setupPath,
        part: lazyComponent(
          async () => (await withWords('setup', import('./setup-notice.tsx'))).SetupNotice,
        ),
      },
    ],
  },
  drafts: { setup: msg`Company setup` },
} satisfies ClientCapability
