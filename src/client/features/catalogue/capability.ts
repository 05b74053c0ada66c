import { msg } from '@lingui/core/macro'
import { IconShieldCheck } from '@tabler/icons-react'
import { roles } from '#contract/kernel/role.ts'
import type { ClientCapability } from '#client/shell/capability.ts'

const system = [roles.systemAdmin]

/** The safety programs: their catalogue as it is kept, and what a company uses of it. */
export const catalogue = {
  name: 'catalogue',
  savesOnline: true,
  pages: [{ path: '/admin/safety-programs', roles: system, load: () => import('./editor/editor-page.tsx').then(({ EditorPage: page }) => ({ page })) }],
  menu: [{ path: '/admin/safety-programs', roles: system, group: 'settings', label: msg`Safety Programs`, short: msg`Programs`, icon: IconShieldCheck }],
  data: async () => {
    const { ownLookups } = await import('./lookups.ts')
    return { lookups: ownLookups }
  },
} satisfies ClientCapability
