import { msg } from '@lingui/core/macro'
import type { RecordWords } from '#client/shell/tray/record-words.ts'
import { projectLayout } from './layout.ts'

/** How the sync screen speaks of a project. */
export const projectWords: RecordWords = {
  kind: msg`Project`,
  created: msg`New project`,
  label(field) {
    const known = Object.entries(projectLayout).find(([name]) => name === field)?.[1]
    return known === undefined || known === 'hidden' ? null : known.label
  },
  value(field, value, { i18n, name }) {
    if (field === 'assignedToUserID') return name('user', value)
    if (field === 'isActive') return value === true ? i18n._(msg`Active`) : i18n._(msg`Inactive`)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  },
  href: () => '/back-office/projects',
}
