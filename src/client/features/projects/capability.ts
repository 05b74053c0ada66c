import { msg } from '@lingui/core/macro'
import { roles } from '#contract/kernel/role.ts'
import type { ClientCapability } from '#client/shell/capability.ts'
import { lazyComponent } from '#client/ui/lazy-component.tsx'

const professional = [roles.safetyProfessional]
const place = { label: msg`Projects`, short: msg`Projects`, icon: 'crane' as const }

export const projects = {
  name: 'projects',
  pages: [
    {
      path: '/back-office/projects',
      roles: professional,
      words: ['team'],
      load: () => import('./projects-page.tsx').then(({ ProjectsPage: page }) => ({ page })),
    },
    // The sync tray leads here with the values of an earlier change.
    {
      path: '/back-office/projects/change',
      roles: professional,
      words: ['team'],
      load: () => import('./change-page.tsx').then(({ NewProjectPage: page }) => ({ page })),
    },
    {
      path: '/back-office/projects/change/several',
      roles: professional,
      words: ['team'],
      load: () => import('./change-page.tsx').then(({ NewProjects: page }) => ({ page })),
    },
    {
      path: '/back-office/projects/change/$project',
      roles: professional,
      words: ['team'],
      load: () => import('./change-page.tsx').then(({ ChangedProject: page }) => ({ page })),
    },
  ],
  menu: [{ path: '/back-office/projects', roles: professional, group: 'company', ...place }],
  slots: {
    'person.figures': [
      { part: lazyComponent(async () => (await import('./person-figure.tsx')).ProjectsFigure) },
    ],
  },
  data: async () => ({
    records: { project: (await import('./record.ts')).project },
    offlineParts: async () => {
      const { listPart } = await import('#client/records/offline-parts.ts')
      return [listPart('project', place.label)]
    },
  }),
  drafts: { project: place.label },
  recordWords: async () => ({ project: (await import('./record-words.tsx')).projectWords }),
} satisfies ClientCapability
