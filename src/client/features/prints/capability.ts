import { roles } from '#contract/kernel/role.ts'
import { withWords } from '#client/i18n/language.ts'
import type { ClientCapability } from '#client/shell/capability.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'

const professional = [roles.safetyProfessional]

const pdf = () => import('./pdf-page.tsx').then(({ PdfPage: page }) => ({ page }))

/**
 * PDFs of records: their lists and pages open them (`door.ts`), the sync screen follows the larger
 * ones.
 */
export const prints = {
  name: 'prints',
  pages: [
    { path: '/back-office/pdf', roles: professional, load: pdf },
    { path: '/admin/pdf', roles: [roles.systemAdmin], load: pdf },
  ],
  slots: {
    'sync.cards': [
      {
        roles: professional,
        part: lazyComponent(
          async () => (await withWords('prints', import('./orders-card.tsx'))).OrdersCard,
        ),
      },
    ],
  },
} satisfies ClientCapability
