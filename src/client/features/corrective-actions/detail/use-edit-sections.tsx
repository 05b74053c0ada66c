import { useLingui } from '@lingui/react/macro'
import { IconMapPin, IconUser } from '@tabler/icons-react'
import type { ReadLookups } from '#client/features/corrective-actions/use-lookups.ts'
import type { FieldSpec, FormSection } from '#client/ui/form/form-fields.ts'
import type { SelectOption } from '#client/ui/form/select-options.ts'
import { useChoices } from '../choices.tsx'
import type { EditValues } from '../edit-values.ts'
import { labelOf } from '../layout.ts'
import { useLookupHelp } from '../use-lookup-help.ts'

/** The fields that may change: how far it is and the note of this change first, then what happened and what was done. */
export function useEditSections(lookups: ReadLookups, managers: readonly SelectOption[]): readonly FormSection<EditValues>[] {
  const { t, i18n } = useLingui()
  const choices = useChoices(lookups)
  const help = useLookupHelp(lookups)
  const label = (field: Parameters<typeof labelOf>[0]) => i18n._(labelOf(field))
  const area = (name: keyof EditValues & Parameters<typeof labelOf>[0], rows = 2): FieldSpec<EditValues> => ({
    kind: 'area', name, label: label(name), rows, maxLength: 5000, wide: true, optional: true,
  })
  const choose = t`Choose one`
  return [
    {
      key: 'progress',
      fields: [
        { kind: 'choice', name: 'status', label: label('status'), options: choices.statuses, look: 'joined', wide: true, help: help('status') },
        {
          kind: 'select', name: 'assignedTo', label: label('assignedTo'), options: managers, placeholder: t`Choose a person`,
          icon: <IconUser size={22} stroke={1.9} aria-hidden="true" />,
        },
        { kind: 'select', name: 'severity', label: label('severity'), options: choices.risks, placeholder: choose, help: help('severity') },
        {
          kind: 'area', name: 'notes', label: label('notes'), rows: 3, maxLength: 5000, wide: true,
          placeholder: t`What was done or found, for the history`,
        },
      ],
    },
    {
      key: 'what',
      title: t`What happened`,
      fields: [
        { kind: 'text', name: 'title', label: label('title'), wide: true, maxLength: 255 },
        { kind: 'area', name: 'description', label: label('description'), wide: true, rows: 3, maxLength: 5000 },
        { kind: 'select', name: 'trigger', label: label('trigger'), options: choices.triggers, placeholder: choose, help: help('trigger') },
        { kind: 'text', name: 'incidentLocation', label: label('incidentLocation'), maxLength: 255, icon: <IconMapPin size={22} stroke={1.9} aria-hidden="true" /> },
        { kind: 'datetime', name: 'incidentTime', label: label('incidentTime'), timeLabel: t`Time` },
      ],
    },
    {
      key: 'done',
      title: t`What was done about it`,
      fields: [
        { kind: 'select', name: 'actionType', label: label('actionType'), options: [{ value: '', label: t`None` }, ...choices.types], optional: true, placeholder: choose, help: help('actionType') },
        area('actionDesc'),
        area('rootCause'),
        area('trainingUpdates'),
        area('monitorPlan'),
      ],
    },
  ]
}
