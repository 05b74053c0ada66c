import type { DayRange } from '#client/ui/form/date-text.ts'
import { FormLayout } from '#client/ui/form/form.tsx'
import type { FormSection, FormValues } from '#client/ui/form/form-fields.ts'
import { useFormState } from '#client/ui/form/use-form-state.ts'
import { people } from './gallery-data.ts'

type Step = { title: string; people: string }
type Values = {
  due: string
  ends: string
  period: DayRange
  crew: string
  told: readonly string[]
  witnesses: readonly string[]
  steps: readonly Step[]
}

const opened: Values = {
  due: '2026-11-20',
  ends: '2026-10-31',
  period: { from: '2026-11-09', to: '2026-11-20' },
  crew: '12',
  told: ['7', '8'],
  witnesses: ['Rosa Delgado', 'Kofi Mensah'],
  steps: [
    { title: 'Rope off grid C to F', people: '2' },
    { title: 'Fit the temporary rail', people: 'four' },
  ],
}
const stepFields: FormSection<FormValues>['fields'] = [
  { kind: 'text', name: 'title', label: 'Title' },
  { kind: 'number', name: 'people', label: 'People', min: 1 },
]
const sections: FormSection<Values>[] = [
  {
    key: 'kinds',
    title: 'Kinds of field',
    fields: [
      { kind: 'day', name: 'due', label: 'Due date', min: '2026-11-04' },
      { kind: 'day', name: 'ends', label: 'Permit ends', optional: true, min: '2026-11-04' },
      { kind: 'dayRange', name: 'period', label: 'Period' },
      { kind: 'number', name: 'crew', label: 'Crew', min: 1, max: 200 },
      {
        kind: 'choices',
        name: 'told',
        label: 'People told',
        placeholder: 'No name yet',
        options: people,
        wide: true,
      },
      {
        kind: 'texts',
        name: 'witnesses',
        label: 'Witnesses',
        entry: 'Witness',
        add: 'Add witness',
        wide: true,
      },
      {
        kind: 'list',
        name: 'steps',
        label: 'Steps',
        entry: 'Step',
        add: 'Add step',
        fields: stepFields,
        empty: { title: '', people: '' },
        wide: true,
      },
    ],
  },
]

/** One field of each kind, for future forms. */
export function FieldKinds() {
  const state = useFormState<Values>({
    initial: opened,
    validate: () => ({}),
    onSubmit: () => undefined,
  })
  return <FormLayout state={state} sections={sections} summary={() => ''} label="Kinds of field" />
}
