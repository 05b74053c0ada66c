import type { ClientCapability } from '#client/shell/capability.ts'

/** The safety programs; their own screens come later. */
export const catalogue = {
  name: 'catalogue',
  pages: [],
  data: async () => {
    const { ownLookups } = await import('./lookups.ts')
    return { lookups: ownLookups }
  },
} satisfies ClientCapability
