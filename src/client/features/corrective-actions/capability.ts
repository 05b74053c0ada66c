import { msg } from '@lingui/core/macro'
import { roles } from '#contract/kernel/role.ts'
import type { ClientCapability } from '#client/shell/capability.ts'
import { withWords } from '#client/i18n/language.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'

const professional = [roles.safetyProfessional]
const system = [roles.systemAdmin]

const list = () => import('./list-page.tsx').then(({ ListPage: page }) => ({ page }))
const create = () => import('./create-page.tsx').then(({ CreatePage: page }) => ({ page }))
const detail = () => import('./detail/action-detail.tsx').then(({ DetailPage: page }) => ({ page }))
const history = () => import('./history-page.tsx').then(({ HistoryPage: page }) => ({ page }))

const entry = {
  label: msg`Corrective Actions`,
  short: msg`Actions`,
  icon: 'alertTriangle' as const,
}

export const correctiveActions = {
  name: 'corrective-actions',
  pages: [
    { path: '/back-office/corrective-actions', roles: professional, load: list },
    { path: '/back-office/corrective-actions/new', roles: professional, load: create },
    {
      path: '/back-office/corrective-actions/$caID',
      roles: professional,
      load: detail,
      words: ['prints'],
    },
    { path: '/back-office/corrective-actions/$caID/history', roles: professional, load: history },
    { path: '/admin/corrective-actions', roles: system, load: list },
    { path: '/admin/corrective-actions/$caID', roles: system, load: detail, words: ['prints'] },
    { path: '/admin/corrective-actions/$caID/history', roles: system, load: history },
  ],
  menu: [
    {
      ...entry,
      path: '/back-office/corrective-actions',
      roles: professional,
      group: 'reports',
      first: true,
    },
    { ...entry, path: '/admin/corrective-actions', roles: system, group: 'dashboard' },
  ],
  slots: {
    'company.top': [
      {
        roles: professional,
        part: lazyComponent(
          async () => (await withWords('corrective-actions', import('./own-work.tsx'))).OwnWork,
        ),
      },
    ],
    // Links to the project's actions that are not closed.
    'project.links': [
      {
        paths: { 2: '/back-office/corrective-actions?status=not-closed&project=$id' },
        label: msg`Open actions`,
        icon: 'alertTriangle',
      },
    ],
    'person.figures': [
      { part: lazyComponent(async () => (await import('./person-figures.tsx')).PersonFigures) },
    ],
    'overview.figures': [
      {
        at: 10,
        part: lazyComponent(
          async () => (await import('./overview/action-numbers.tsx')).ActionNumbers,
        ),
      },
    ],
    'overview.cards': [
      {
        at: 10,
        part: lazyComponent(async () => (await import('./overview/action-cards.tsx')).ActionCards),
      },
    ],
  },
  data: async () => {
    const { correctiveAction, lookups } = await import('./record.ts')
    return {
      records: { correctiveAction },
      lookups,
      ahead: async (workspace) => (await import('./ahead.ts')).actionsAhead(workspace),
      away: async () => (await import('./away.ts')).casesAway,
      offlineParts: async () => (await import('./offline-parts.ts')).actionParts,
    }
  },
  drafts: { action: entry.label },
  recordWords: async () => ({
    correctiveAction: (await import('./record-words.tsx')).correctiveActionWords,
  }),
} satisfies ClientCapability
