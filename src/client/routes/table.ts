import { roles } from '#contract/kernel/role.ts'
import type { Page } from '#client/shell/page.ts'

const professional = [roles.safetyProfessional] as const
const system = [roles.systemAdmin] as const

const list = () => import('#client/features/corrective-actions/list-page.tsx').then(({ ListPage: page }) => ({ page }))
const detail = () => import('#client/features/corrective-actions/detail-page.tsx').then(({ DetailPage: page }) => ({ page }))
const history = () => import('#client/features/corrective-actions/history-page.tsx').then(({ HistoryPage: page }) => ({ page }))
const create = () => import('#client/features/corrective-actions/create-page.tsx').then(({ CreatePage: page }) => ({ page }))
const projects = () => import('#client/features/projects/projects-page.tsx').then(({ ProjectsPage: page }) => ({ page }))
const sync = () => import('#client/shell/tray/sync-page.tsx').then(({ SyncPage: page }) => ({ page }))

const actions = ['corrective-actions'] as const

/** The one table: URL to screen, and who may open it (SES-49, SES-55, SES-60). */
export const pages: readonly Page[] = [
  { path: '/back-office/projects', roles: professional, words: ['projects', 'team'], load: projects },
  { path: '/back-office/corrective-actions', roles: professional, words: actions, load: list },
  { path: '/back-office/corrective-actions/new', roles: professional, words: actions, load: create },
  { path: '/back-office/corrective-actions/$caID', roles: professional, words: actions, load: detail },
  { path: '/back-office/corrective-actions/$caID/history', roles: professional, words: actions, load: history },
  { path: '/back-office/sync', roles: professional, words: ['corrective-actions', 'projects'], load: sync },
  { path: '/admin/corrective-actions', roles: system, words: actions, load: list },
  { path: '/admin/corrective-actions/$caID', roles: system, words: actions, load: detail },
  { path: '/admin/corrective-actions/$caID/history', roles: system, words: actions, load: history },
]
