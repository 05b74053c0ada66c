import { msg } from '@lingui/core/macro'
import type { Json } from '#contract/kernel/json.ts'
import { ActionStatus, RiskLevelMark } from '#client/features/corrective-actions/marks.tsx'
import { correctiveActionLayout } from '#client/features/corrective-actions/layout.ts'
import { valueWord } from '#client/features/corrective-actions/words.ts'
import { projectLayout } from '#client/features/projects/door.ts'
import { incidentTime } from '#client/i18n/dates.ts'
import type { RecordRegistry, RecordWords } from '#client/shell/tray/record-words.ts'

const text = (value: Json | undefined) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const action: RecordWords = {
  kind: msg`Corrective action`,
  created: msg`New corrective action`,
  number: (row) => text(row['caTicketHash']),
  title: (row) => text(row['title']),
  label: (field) => correctiveActionLayout.find(field)?.look.label ?? null,
  value(field, value, { i18n, user, project }) {
    if (field === 'status') return <ActionStatus status={text(value)} />
    if (field === 'severity') return <RiskLevelMark severity={text(value)} />
    if (field === 'assignedTo') return user(value)
    if (field === 'projectID') return project(value)
    if (field === 'incidentTime') return text(value) === '' ? '' : incidentTime(text(value))
    if (field === 'trigger' || field === 'actionType') return valueWord(i18n, text(value))
    return text(value)
  },
  href: (ref) => `/back-office/corrective-actions/${ref}`,
}

const project: RecordWords = {
  kind: msg`Project`,
  created: msg`New project`,
  number: (row) => text(row['number']),
  title: (row) => text(row['name']),
  label: (field) => projectLayout.find(field)?.look.label ?? null,
  value(field, value, { i18n, user }) {
    if (field === 'assignedToUserID') return user(value)
    if (field === 'isActive') return value === true ? i18n._(msg`Active`) : i18n._(msg`Inactive`)
    return text(value)
  },
  href: () => '/back-office/projects',
}

/** What the capabilities tell the sync tray of their records. */
export const recordWords: RecordRegistry = { action, project }
