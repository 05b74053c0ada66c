import { msg } from '@lingui/core/macro'
import { roles } from '#contract/kernel/role.ts'
import { withWords } from '#client/i18n/language.ts'
import type { ClientCapability } from '#client/shell/capability.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'

const professional = [roles.safetyProfessional]
const system = [roles.systemAdmin]

const list = () => import('./list-page.tsx').then(({ SubmissionListPage: page }) => ({ page }))
const record = () => import('./record/record-page.tsx').then(({ RecordPage: page }) => ({ page }))

const entry = { label: msg`Submissions`, short: msg`Submissions`, icon: 'clipboardCheck' as const }

export const submissions = {
  name: 'submissions',
  pages: [
    { path: '/back-office/submissions', roles: professional, load: list, words: ['prints'] },
    {
      path: '/back-office/submissions/$submissionID',
      roles: professional,
      load: record,
      words: ['corrective-actions', 'prints'],
    },
    { path: '/admin/submissions', roles: system, load: list, words: ['prints'] },
    {
      path: '/admin/submissions/$submissionID',
      roles: system,
      load: record,
      words: ['corrective-actions', 'prints'],
    },
  ],
  menu: [
    { ...entry, path: '/back-office/submissions', roles: professional, group: 'reports' },
    { ...entry, path: '/admin/submissions', roles: system, group: 'dashboard' },
  ],
  // Renews the offline records after the first screen.
  data: async () => ({
    ahead: async (workspace) => (await import('./kept/kept-of.ts')).keepAhead(workspace),
    offlineParts: async () => (await import('./kept/offline-parts.ts')).submissionParts,
  }),
  slots: {
    'offline.choices': [
      {
        roles: professional,
        part: lazyComponent(
          async () => (await withWords('submissions', import('./kept/kept-choice.tsx'))).KeptChoice,
        ),
      },
    ],
    'overview.figures': [
      {
        at: 20,
        part: lazyComponent(
          async () => (await import('./overview/submission-number.tsx')).SubmissionNumber,
        ),
      },
    ],
    'overview.cards': [
      {
        at: 20,
        part: lazyComponent(
          async () => (await import('./overview/submission-cards.tsx')).SubmissionCards,
        ),
      },
    ],
    // Leads to the submissions of one project (SUB-29).
    'project.links': [
      {
        paths: { 2: '/back-office/submissions?projectIds=$id' },
        label: entry.label,
        icon: entry.icon,
      },
    ],
  },
} satisfies ClientCapability
