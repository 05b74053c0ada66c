import { roles } from '#contract/kernel/role.ts'
import type { ClientCapability } from '#client/shell/capability.ts'

const system = [roles.systemAdmin]

/** The editor of the safety programs leads to the list. */
export const regulations = {
  name: 'regulations',
  pages: [
    {
      path: '/admin/citations',
      roles: system,
      ofProvider: true,
      load: () => import('./citations-page.tsx').then(({ CitationsPage: page }) => ({ page })),
    },
    {
      path: '/admin/citations/$citation',
      roles: system,
      ofProvider: true,
      load: () => import('./citation-page.tsx').then(({ CitationPage: page }) => ({ page })),
    },
  ],
} satisfies ClientCapability
