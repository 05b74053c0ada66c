import { msg } from '@lingui/core/macro'
import { formatterFor } from '#client/records/formatter.ts'
import { formatFieldValue } from '#client/records/format-field-value.ts'
import type { RecordWords } from '#client/shell/tray/record-words.ts'
import { projectLayout as layout } from './layout.ts'

const changes = '/back-office/projects/change'

const textOf: RecordWords['text'] = (field, value, { i18n, name }) =>
  field === 'assignedToUserID' && (value === null || value === undefined)
    ? i18n._(msg`Not assigned`)
    : formatFieldValue(layout, field, value, { ...formatterFor(layout, i18n), name })

/** Words of the sync screen for a project. */
export const projectWords: RecordWords = {
  kind: msg`Project`,
  created: msg`New project`,
  label: (field) => layout.find(field)?.ui.label ?? null,
  number: 'number',
  title: 'name',
  fields: layout.fields,
  value: textOf,
  text: textOf,
  href: () => '/back-office/projects',
  forms: { create: changes, edit: (ref) => `${changes}/${ref}`, several: `${changes}/several` },
}
