import { msg } from '@lingui/core/macro'
import type { Json } from '#contract/kernel/json.ts'
import { incidentTime } from '#client/i18n/dates.ts'
import type { RecordWords } from '#client/shell/tray/record-words.ts'
import { actWord } from './act-words.ts'
import { labelOfName } from './layout.ts'
import { ActionStatus, RiskLevelMark } from './marks.tsx'
import { valueWord } from './value-words.ts'

/** How the sync screen speaks of a corrective action. */
export const correctiveActionWords: RecordWords = {
  kind: msg`Corrective action`,
  created: msg`New corrective action`,
  label: labelOfName,
  act: actWord,
  value(field, value, { i18n, name }) {
    if (field === 'status') return <ActionStatus status={text(value)} />
    if (field === 'severity') return <RiskLevelMark severity={text(value)} />
    if (field === 'assignedTo') return name('user', value)
    if (field === 'projectID') return name('project', value)
    if (field === 'incidentTime') return text(value) === '' ? '' : incidentTime(text(value))
    if (field === 'trigger' || field === 'actionType') return valueWord(i18n, text(value))
    return text(value)
  },
  href: (ref) => `/back-office/corrective-actions/${ref}`,
}

const text = (value: Json) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
