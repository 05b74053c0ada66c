import { roles } from '#contract/kernel/role.ts'
import type { ClientCapability } from '#client/shell/capability.ts'

/** The page is reached from the editor of the safety programs. */
export const regulations = {
  name: 'regulations',
  pages: [{ path: '/admin/citations', roles: [roles.systemAdmin], load: () => import('./citations-page.tsx').then(({ CitationsPage: page }) => ({ page })) }],
} satisfies ClientCapability
