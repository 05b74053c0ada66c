import { msg } from '@lingui/core/macro'
import { roles } from '#contract/kernel/role.ts'
import { withWords } from '#client/i18n/language.ts'
import type { ClientCapability } from '#client/shell/capability.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'

const professional = [roles.safetyProfessional]
const label = msg`Need help`

/**
 * Help: the frame has the help request; the guide and the page about the installation open offline;
 * the list of safety programs has the request to the sales department (HELP-13).
 */
export const help = {
  name: 'help',
  pages: [
    {
      path: '/back-office/guide',
      roles: professional,
      load: () => import('./guide-page.tsx').then(({ GuidePage: page }) => ({ page })),
    },
  ],
  openPages: [
    {
      path: '/install',
      load: () => import('./install/install-page.tsx').then(({ InstallPage: page }) => ({ page })),
    },
  ],
  slots: {
    // Only safety professionals can request help (HELP-02, ACL-149 to ACL-152).
    'help.request': [
      {
        roles: professional,
        part: lazyComponent(
          async () => (await withWords('help', import('./help-request.tsx'))).HelpRequest,
          'over',
        ),
      },
    ],
    'frame.work': [
      {
        roles: professional,
        shows: (_, { actor }) => !actor,
        part: lazyComponent(
          async () => (await withWords('help', import('./send-kept.tsx'))).SendKept,
        ),
      },
    ],
    'logout.kept': [
      async (drafts) => (await (await import('./kept-requests.ts')).keptRequests(drafts)).length,
    ],
    'programs.actions': [
      {
        roles: professional,
        part: lazyComponent(
          async () =>
            (await withWords('help', import('./sales-request-button.tsx'))).SalesRequestButton,
        ),
      },
    ],
  },
  drafts: { help: label, sales: label },
} satisfies ClientCapability
