import { msg } from '@lingui/core/macro'
import { IconCrane } from '@tabler/icons-react'
import { roles } from '#contract/kernel/role.ts'
import type { ClientCapability } from '#client/shell/capability.ts'

const professional = [roles.safetyProfessional]

/** Where the tray leads with the words of an earlier change; without one they are the usual forms, as pages. */
const changes = () => import('./change-page.tsx')

export const projects = {
  name: 'projects',
  pages: [
    { path: '/back-office/projects', roles: professional, words: ['team'], load: () => import('./projects-page.tsx').then(({ ProjectsPage: page }) => ({ page })) },
    { path: '/back-office/projects/change', roles: professional, words: ['team'], load: () => changes().then(({ NewProject: page }) => ({ page })) },
    { path: '/back-office/projects/change/several', roles: professional, words: ['team'], load: () => changes().then(({ NewProjects: page }) => ({ page })) },
    { path: '/back-office/projects/change/$project', roles: professional, words: ['team'], load: () => changes().then(({ ChangedProject: page }) => ({ page })) },
  ],
  menu: [{ path: '/back-office/projects', roles: professional, group: 'company', label: msg`Projects`, short: msg`Projects`, icon: IconCrane }],
  data: async () => ({ records: { project: (await import('./record.ts')).project } }),
  recordWords: async () => ({ project: (await import('./record-words.tsx')).projectWords }),
} satisfies ClientCapability
