import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { FieldGroup, type FieldProps } from './field.tsx'
import form from './form.module.css'
import type { FieldSpec, FormValues } from './form-fields.ts'
import { MovableRows } from './movable-rows.tsx'

export type ListFieldProps = Omit<FieldProps, 'label'> & {
  label: string
  entry: string
  add: string
  fields: readonly FieldSpec<FormValues>[]
  count: number
  /** The control of one field of one entry. */
  control: (index: number, spec: FieldSpec<FormValues>) => ReactNode
  onInsert: () => void
  onRemove: (index: number) => void
  onMove: (from: number, to: number) => void
  most?: number
  disabled?: boolean
}

/** A list of small forms, all of the same fields, in an order of the person's own. */
export function ListField({
  id,
  label,
  help,
  error,
  optional,
  fields,
  control,
  ...rows
}: ListFieldProps) {
  return (
    <FieldGroup id={id} label={label} help={help} error={error} optional={optional}>
      {() => (
        <MovableRows {...rows} look="cards">
          {(index) => (
            <div className={form.grid}>
              {fields.map((spec) =>
                spec.hidden ? null : (
                  <div key={spec.name} className={cx(spec.wide && form.wide)}>
                    {control(index, spec)}
                  </div>
                ),
              )}
            </div>
          )}
        </MovableRows>
      )}
    </FieldGroup>
  )
}
