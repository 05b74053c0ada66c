import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Associate } from '#contract/team/operations.ts'
import { useShownName } from '#client/features/team/door.ts'
import { Select } from '#client/ui/form/select.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { assigneeChoices } from './assignees.ts'
import { projectLayout } from './layout.ts'
import type { ProjectField } from './project-values.ts'

/** Only one row is edited at a time, so a field's id needs no more than its name. */
export const editFieldId = (name: ProjectField) => `project-edit-${name}`

type EditFieldProps = {
  name: ProjectField
  value: string
  error: string | undefined
  help?: ReactNode
  people: readonly Associate[]
  onChange: (value: string) => void
  onEnter: () => void
}

/** A cell of the row as a field. */
export function EditField({ name, value, error, help, people, onChange, onEnter }: EditFieldProps) {
  const { i18n } = useLingui()
  const shownName = useShownName()
  const common = { id: editFieldId(name), label: i18n._(projectLayout[name].label), error, help, value, onChange }
  if (name === 'assignedToUserID') {
    const options = assigneeChoices(people, { id: value, name: '' }, (name) => shownName({ name, blocked: true }))
    return <Select {...common} options={options} />
  }
  return <TextField {...common} autoComplete="off" maxLength={most[name]} onKeyDown={(event) => event.key === 'Enter' && onEnter()} />
}

const most = { number: 50, name: 255, address: 500 }
