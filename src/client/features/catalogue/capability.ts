import type { Me } from '#contract/access/schema.ts'
import type { ClientCapability } from '#client/shell/capability.ts'

/** The safety programs; their own screens come later. */
export const catalogue = {
  name: 'catalogue',
  pages: [],
  data: async () => {
    const { catalogueQuery } = await import('./use-catalogue.ts')
    return { lookups: (me: Me) => (me.user_metadata.accountID === null ? [] : [catalogueQuery(me)]) }
  },
} satisfies ClientCapability
