import { useLingui } from '@lingui/react/macro'
import { IconMapPin, IconUser } from '@tabler/icons-react'
import type { FormSection } from '#client/ui/form/form-fields.ts'
import type { SelectOption } from '#client/ui/form/select-options.ts'
import type { ReadLookups } from '#client/features/corrective-actions/use-lookups.ts'
import { Aside } from '#client/ui/record/facts.tsx'
import type { CreateValues } from '../create-values.ts'
import type { Steps } from '../dependants.ts'
import { useChoices } from '../choices.tsx'
import { labelOf } from '../layout.ts'
import { Regulations } from '../regulations.tsx'
import { useLookupHelp } from '../use-lookup-help.ts'

type Given = {
  values: CreateValues
  steps: Steps
  lookups: ReadLookups
  projects: readonly SelectOption[]
  managers: readonly SelectOption[]
  /** Said over the choice of a program where there is none. */
  note: string | null
}

/** The form by question: what is wrong, where and when, which question it breaks, who puts it right (picture 04). */
export function useCreateSections(given: Given): readonly FormSection<CreateValues>[] {
  const { t, i18n } = useLingui()
  const choices = useChoices(given.lookups)
  const help = useLookupHelp(given.lookups)
  const { values, steps, projects, managers, note } = given
  const label = (field: Parameters<typeof labelOf>[0]) => i18n._(labelOf(field))
  const choose = t`Choose one`
  const question = steps.question
  return [
    {
      key: 'what',
      title: t`What is wrong`,
      fields: [
        { kind: 'text', name: 'title', label: label('title'), wide: true, maxLength: 255, placeholder: t`In a few words` },
        { kind: 'area', name: 'description', label: label('description'), wide: true, rows: 3, maxLength: 5000 },
        { kind: 'choice', name: 'severity', label: label('severity'), wide: true, options: choices.severities, help: help('severity') },
      ],
    },
    {
      key: 'where',
      title: t`Where and when`,
      fields: [
        { kind: 'select', name: 'projectID', label: label('projectID'), options: projects, placeholder: t`Choose a project`, searchable: true },
        { kind: 'text', name: 'incidentLocation', label: label('incidentLocation'), icon: <IconMapPin size={22} stroke={1.9} aria-hidden="true" />, maxLength: 255, placeholder: t`Level, grid or room` },
        { kind: 'select', name: 'trigger', label: label('trigger'), options: choices.triggers, placeholder: choose, help: help('trigger') },
        { kind: 'datetime', name: 'incidentTime', label: label('incidentTime'), timeLabel: t`Time` },
      ],
    },
    {
      key: 'question',
      title: t`Which question it breaks`,
      fields: [
        { kind: 'note', name: 'no-programs', wide: true, hidden: note === null, content: <Aside>{note}</Aside> },
        {
          kind: 'select',
          name: 'safetyPlanID',
          label: label('safetyPlanID'),
          options: steps.plans.map(({ safetyPlanID, name }) => ({ value: String(safetyPlanID), label: name })),
          placeholder: values.projectID === '' ? t`Choose the project first` : choose,
          disabled: values.projectID === '' || steps.plans.length === 0,
        },
        {
          kind: 'select',
          name: 'safetyFormID',
          label: label('safetyFormID'),
          options: named(steps.forms),
          placeholder: values.safetyPlanID === '' ? t`Choose the safety plan first` : choose,
          disabled: values.safetyPlanID === '',
        },
        {
          kind: 'select',
          name: 'subSafetyFormID',
          label: label('subSafetyFormID'),
          options: named(steps.subForms),
          placeholder: choose,
          wide: true,
          hidden: !steps.needsSubForm,
        },
        {
          kind: 'select',
          name: 'safetyQuestionID',
          label: label('safetyQuestionID'),
          options: steps.questions.map(({ id, description, regulations }) => ({ value: String(id), label: description, second: regulations[0]?.number })),
          placeholder: values.safetyFormID === '' ? t`Choose the safety form first` : choose,
          disabled: steps.questions.length === 0,
          wide: true,
        },
        {
          kind: 'note',
          name: 'regulation',
          wide: true,
          hidden: question === null || question.regulations.length === 0,
          content: <Regulations regulations={question?.regulations ?? []} />,
        },
      ],
    },
    {
      key: 'who',
      title: t`Who puts it right`,
      fields: [
        {
          kind: 'select',
          name: 'assignedTo',
          label: label('assignedTo'),
          options: managers,
          placeholder: t`Choose a person`,
          icon: <IconUser size={22} stroke={1.9} aria-hidden="true" />,
        },
        { kind: 'switch', name: 'onSpot', label: t`Action taken on spot`, words: { on: t`Yes`, off: t`No` } },
        { kind: 'area', name: 'actionDesc', label: label('actionDesc'), wide: true, rows: 2, maxLength: 5000, disabled: !values.onSpot },
        { kind: 'select', name: 'actionType', label: label('actionType'), options: choices.types, optional: true, placeholder: choose, disabled: !values.onSpot, help: help('actionType') },
      ],
    },
  ]
}

function named(list: readonly { id: number; name: string }[]): SelectOption[] {
  return list.map(({ id, name }) => ({ value: String(id), label: name }))
}
