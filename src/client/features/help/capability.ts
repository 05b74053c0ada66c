import { roles } from '#contract/kernel/role.ts'
import type { ClientCapability } from '#client/shell/capability.ts'

/** Asking for help stands in the frame (`routes/inside.tsx`); the guide is a page that opens without a network too. */
export const help = {
  name: 'help',
  pages: [{ path: '/back-office/guide', roles: [roles.safetyProfessional], load: () => import('./guide-page.tsx').then(({ GuidePage: page }) => ({ page })) }],
} satisfies ClientCapability
