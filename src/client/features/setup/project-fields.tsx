import { useLingui } from '@lingui/react/macro'
import { type ReactNode } from 'react'
import { numberHint } from '#client/features/projects/door.ts'
import { handleRowStepKeys } from '#client/records/rows/row-step-keys.ts'
import type { EditingRow } from '#client/records/rows/use-editing-row.ts'
import { LabelsHidden } from '#client/ui/form/field-labels.ts'
import { showField } from '#client/ui/form/focus-field.ts'
import { TextField } from '#client/ui/form/text-field.tsx'
import { useEffectWhen } from '#client/ui/use-effect-when.ts'
import {
  longestOf,
  type NewProject,
  type ProjectFaults,
  type ProjectField,
  projectFieldNames,
} from './project-rows.ts'
import css from './setup.module.css'
import { useProjectWords } from './use-project-words.ts'

type ProjectFieldsProps = {
  row: NewProject
  /** The field to focus when the row opens, and again with each new object. */
  begin: EditingRow<ProjectField>
  errors: ProjectFaults
  /** The projects whose numbers cause a warning (rulings, 12). */
  existing: readonly { uid: string; number: string; name: string }[]
  /** Shows labels over the fields, because a phone has no column heads. */
  labelled: boolean
  actions: ReactNode
  onChange: (key: string, change: Partial<NewProject>) => void
  /** Moves to the same field of the row below or above. */
  onStep: (by: 1 | -1, field: ProjectField, adds: boolean) => void
}

/** Edits one row of the project table. */
export function ProjectFields({
  row,
  begin,
  errors,
  existing,
  labelled,
  actions,
  onChange,
  onStep,
}: ProjectFieldsProps) {
  const { t } = useLingui()
  const words = useProjectWords()
  const { key } = row
  useEffectWhen(begin, () => {
    const control = document.getElementById(`setup-${key}-${begin.firstFocus}`)
    control?.focus()
    if (control) showField(control)
  })
  return (
    <LabelsHidden value={!labelled}>
      <div className={css.fields}>
        {projectFieldNames.map((name) => {
          const fault = errors[name]
          return (
            <TextField
              key={name}
              id={`setup-${key}-${name}`}
              label={words.label(name)}
              placeholder={name === 'address' ? t`Street, city, state, ZIP` : words.label(name)}
              help={name === 'number' ? numberHint(existing, row.number, key) : undefined}
              error={fault === undefined ? undefined : words.why(name, fault)}
              autoComplete="off"
              maxLength={longestOf(name)}
              value={row[name]}
              onChange={(to) => onChange(key, { [name]: to })}
              onKeyDown={(event) => handleRowStepKeys(event, (by, adds) => onStep(by, name, adds))}
            />
          )
        })}
        <div className={css.acts}>{actions}</div>
      </div>
    </LabelsHidden>
  )
}
