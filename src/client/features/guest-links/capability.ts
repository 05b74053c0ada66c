import { roles } from '#contract/kernel/role.ts'
import { withWords } from '#client/i18n/language.ts'
import type { ClientCapability } from '#client/shell/capability.ts'
import type { ActionShown } from '#client/shell/slots.tsx'
import { lazyComponent } from '#client/ui/lazy-component.tsx'

/** Loads a part with its own words, and with those of photos, which no page needs. */
const withOwnWords = <Part>(part: Promise<Part>) =>
  withWords('guest-links', withWords('photos', part))

const told = ['guestLinks', 'guestReplies', 'guestDecisions']

/**
 * Links by which a person without an account reads one corrective action and replies: parts of the
 * page and the history of an action, and a number next to the own work (CA-75 to CA-80).
 */
export const guestLinks = {
  name: 'guest-links',
  pages: [],
  slots: {
    'action.buttons': [
      {
        roles: [roles.safetyProfessional],
        part: lazyComponent(
          async () => (await withOwnWords(import('./send-button.tsx'))).SendButton,
        ),
      },
    ],
    'action.main': [
      {
        shows: ({ row }: { row: ActionShown }) =>
          row.guestLinks.length > 0 || row.guestReplies.length > 0,
        part: lazyComponent(
          async () => (await withOwnWords(import('./sent-outside.tsx'))).SentOutside,
        ),
      },
    ],
    'action.change': [
      {
        shows: ({ changes }) => told.some((field) => field in changes),
        part: lazyComponent(
          async () => (await withOwnWords(import('./ticket-lines.tsx'))).TicketLines,
        ),
      },
    ],
    'own.figures': [
      {
        roles: [roles.safetyProfessional],
        part: lazyComponent(
          async () => (await withOwnWords(import('./waiting-figure.tsx'))).WaitingFigure,
        ),
      },
    ],
  },
} satisfies ClientCapability
