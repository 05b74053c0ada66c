import type { ClientCapability } from '#client/shell/capability.ts'

/** Seals show on the pages of records (`door.ts`); the page that checks a saved proof is public. */
export const seals = {
  name: 'seals',
  pages: [],
  openPages: [
    {
      path: '/sealed',
      load: () => import('./sealed-page.tsx').then(({ SealedPage: page }) => ({ page })),
    },
  ],
} satisfies ClientCapability
