import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Associate } from '#contract/team/operations.ts'
import { useShownName } from '#client/features/team/door.ts'
import { Select } from '#client/ui/form/select.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { media, useMedia } from '#client/ui/use-media.ts'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { assigneeChoices } from './assignees.ts'
import { projectLayout } from './layout.ts'
import type { ProjectField } from './project-values.ts'
import css from './projects.module.css'

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

/** A cell of the row as a field; the column's head stands for its label, except on a phone, where there is none. */
export function EditField({ name, value, error, help, people, onChange, onEnter }: EditFieldProps) {
  const { i18n } = useLingui()
  const shownName = useShownName()
  const word = i18n._(projectLayout[name].label)
  const label = useMedia(media.phone) ? word : <VisuallyHidden>{word}</VisuallyHidden>
  const common = { id: editFieldId(name), label, error, help, value, onChange }
  if (name === 'assignedToUserID') {
    const options = assigneeChoices(people, { id: value, name: '' }, (name) => shownName({ name, blocked: true }))
    return (
      <div className={css.edit}>
        <Select {...common} options={options} />
      </div>
    )
  }
  return (
    <div className={css.edit}>
      <TextField {...common} autoComplete="off" maxLength={most[name]} onKeyDown={(event) => event.key === 'Enter' && onEnter()} />
    </div>
  )
}

const most = { number: 50, name: 255, address: 500 }
