import type { ClientCapability } from '#client/shell/capability.ts'

/** The company's people; their own screens come later. */
export const team = {
  name: 'team',
  pages: [],
  data: async () => {
    const { associate, lookups } = await import('./record.ts')
    return { records: { associate }, lookups }
  },
} satisfies ClientCapability
