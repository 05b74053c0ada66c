import { roles } from '#contract/kernel/role.ts'
import { withWords } from '#client/i18n/language.ts'
import type { ClientCapability } from '#client/shell/capability.ts'
import type { ActionShown } from '#client/shell/slots.tsx'
import { lazyComponent } from '#client/ui/lazy-component.tsx'

/**
 * A second person checks the work on a corrective action, closes it, and looks later whether the
 * fix lasted: parts of its page, numbers next to the own work and on the overview (CA-82 to CA-87).
 */
export const secondPerson = {
  name: 'second-person',
  pages: [],
  slots: {
    'action.buttons': [
      {
        roles: [roles.safetyProfessional],
        part: lazyComponent(
          async () => (await withWords('second-person', import('./ask-button.tsx'))).AskButton,
        ),
      },
    ],
    'action.main': [
      {
        shows: ({ row }: { row: ActionShown }) => row.isReadyToCheck || row.checkAgainDate !== null,
        part: lazyComponent(
          async () => (await withWords('second-person', import('./check-card.tsx'))).CheckCard,
        ),
      },
    ],
    'own.figures': [
      {
        roles: [roles.safetyProfessional],
        part: lazyComponent(
          async () => (await withWords('second-person', import('./own-checks.tsx'))).OwnChecks,
        ),
      },
    ],
    'overview.figures': [
      {
        at: 15,
        part: lazyComponent(
          async () =>
            (await withWords('second-person', import('./overview-checks.tsx'))).OverviewChecks,
        ),
      },
    ],
  },
} satisfies ClientCapability
