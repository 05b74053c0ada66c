import { msg } from '@lingui/core/macro'
import { roles } from '#contract/kernel/role.ts'
import { needWords } from '#client/i18n/language.ts'
import type { ClientCapability } from '#client/shell/capability.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'

const professional = [roles.safetyProfessional]
const label = msg`Need help`

/**
 * Help: the frame has the help request (`routes/inside.tsx`), the guide is a page that opens
 * offline, and the list of safety programs has the request to the sales department (HELP-13).
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
  actions: [
    {
      of: 'programs',
      roles: professional,
      action: lazyComponent(
        async () =>
          (await Promise.all([import('./sales-request-button.tsx'), needWords('help')]))[0]
            .SalesRequestButton,
      ),
    },
  ],
  drafts: { help: label, sales: label },
} satisfies ClientCapability
