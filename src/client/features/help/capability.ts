import { roles } from '#contract/kernel/role.ts'
import { needWords } from '#client/i18n/language.ts'
import type { ClientCapability } from '#client/shell/capability.ts'
import { later } from '#client/ui/later.tsx'

const professional = [roles.safetyProfessional]

/** Asking for help stands in the frame (`routes/inside.tsx`); the guide is a page that opens without a network too; the list of safety programs has the way to the sales department (HELP-13). */
export const help = {
  name: 'help',
  pages: [{ path: '/back-office/guide', roles: professional, load: () => import('./guide-page.tsx').then(({ GuidePage: page }) => ({ page })) }],
  acts: [{ of: 'programs', roles: professional, act: later(async () => (await Promise.all([import('./sales-request-button.tsx'), needWords('help')]))[0].SalesRequestButton) }],
} satisfies ClientCapability
