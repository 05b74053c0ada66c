import { withWords } from '#client/i18n/language.ts'
import type { ClientCapability } from '#client/shell/capability.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'

/** Comments on a corrective action, next to its history, with mentions of people (CA-88). */
export const comments = {
  name: 'comments',
  pages: [],
  slots: {
    'action.aside': [
      {
        part: lazyComponent(
          async () => (await withWords('comments', import('./thread.tsx'))).CommentThread,
        ),
      },
    ],
    'action.change': [
      {
        shows: ({ changes }) => 'comments' in changes,
        part: lazyComponent(
          async () => (await withWords('comments', import('./added-comments.tsx'))).AddedComments,
        ),
      },
    ],
  },
} satisfies ClientCapability
