import { msg } from '@lingui/core/macro'
import { isObject } from '#contract/kernel/json.ts'
import { sayOf } from '#client/records/say.ts'
import { valueText } from '#client/records/values.ts'
import type { RecordWords } from '#client/shell/tray/record-words.ts'
import { actWord } from './act-words.ts'
import { correctiveActionLayout as layout } from './layout.ts'
import { ActionStatus, RiskLevelMark } from './marks.tsx'

/** How the sync screen speaks of a corrective action. */
export const correctiveActionWords: RecordWords = {
  kind: msg`Corrective action`,
  created: msg`New corrective action`,
  label: (field) => layout.find(field)?.look.label ?? null,
  act: actWord,
  value(field, value, { i18n, name }) {
    if (field === 'status') return <ActionStatus status={String(value)} />
    if (field === 'severity') return <RiskLevelMark severity={String(value)} />
    return valueText(layout, field, value, { ...sayOf(layout, i18n), name })
  },
  href: (ref) => `/back-office/corrective-actions/${ref}`,
  holder({ assignedTo, assignedToUser }) {
    if (typeof assignedTo !== 'number') return null
    const name = isObject(assignedToUser) ? assignedToUser['name'] : ''
    return typeof name === 'string' ? name : ''
  },
}
