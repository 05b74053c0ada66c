import { FieldGroup, type FieldProps } from './field.tsx'
import { LabelsHidden } from './field-labels.ts'
import { MovableRows } from './movable-rows.tsx'
import { TextField } from './text-field.tsx'

export type TextsFieldProps = Omit<FieldProps, 'label'> & {
  label: string
  /** One of them, "Witness", and the button that adds one, "Add witness". */
  entry: string
  add: string
  value: readonly string[]
  /** What is wrong with one of them. */
  errorOf: (index: number) => string | undefined
  onChange: (index: number, text: string) => void
  onInsert: () => void
  onRemove: (index: number) => void
  onMove: (from: number, to: number) => void
  most?: number
  maxLength?: number
  disabled?: boolean
}

/** A list of texts, in an order of the person's own. */
export function TextsField({
  id,
  label,
  help,
  error,
  optional,
  value,
  errorOf,
  onChange,
  maxLength,
  ...rows
}: TextsFieldProps) {
  return (
    <FieldGroup id={id} label={label} help={help} error={error} optional={optional}>
      {(field) => (
        <MovableRows {...rows} look="lines" count={value.length}>
          {(index, name) => (
            <LabelsHidden value={true}>
              <TextField
                id={`${field}.${index}`}
                label={name}
                maxLength={maxLength}
                disabled={rows.disabled}
                autoComplete="off"
                error={errorOf(index)}
                value={value[index] ?? ''}
                onChange={(text) => onChange(index, text)}
              />
            </LabelsHidden>
          )}
        </MovableRows>
      )}
    </FieldGroup>
  )
}
