import { Input } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import hidden from '../visually-hidden.module.css'
import { useUiWords } from '../words.tsx'
import { useLabelsHidden } from './field-labels.ts'
import css from './field.module.css'

/** Props of every control. The error summary jumps to `id`. */
export type FieldProps = {
  id?: string
  label: ReactNode
  help?: ReactNode
  error?: string | null
  /** Shown behind the label; a field is required without it. */
  optional?: boolean
}

export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** The text of a field with a limited number of letters. */
export interface TypedText {
  value: string
  /** The limit, in letters as the browser counts them. */
  most: number
}

/** True from 220 of 255 letters on. */
const isNearLimit = ({ value, most }: TypedText) => value.length >= most * (220 / 255)

/** Label above, control, help and error below; the control gets its name and descriptions. */
export function FieldFrame({
  typed,
  children,
  ...field
}: FieldProps & { typed?: TypedText; children: (control: ControlProps) => ReactNode }) {
  const isLabelHidden = useLabelsHidden()
  const own = useId()
  const control = field.id ?? own
  const count = typed && isNearLimit(typed) ? `${typed.value.length} / ${typed.most}` : null
  return (
    <Input.Wrapper
      {...useWrapperProps(control, field)}
      labelProps={{ className: isLabelHidden ? hidden.hidden : undefined }}
      inputContainer={(input) => (
        <>
          {count && (
            <span id={`${control}-count`} className={isLabelHidden ? hidden.hidden : css.count}>
              {count}
            </span>
          )}
          {input}
        </>
      )}
    >
      {children({
        id: control,
        'aria-describedby': describedBy(control, { ...field, count }),
        'aria-invalid': field.error ? true : undefined,
      })}
    </Input.Wrapper>
  )
}

/** Label above a group of controls, help and error below; `children` gets the id of the group. */
export function FieldGroup({
  children,
  ...field
}: FieldProps & { children: (field: string) => ReactNode }) {
  const own = useId()
  const group = field.id ?? own
  return (
    <Input.Wrapper
      {...useWrapperProps(group, field)}
      labelElement="div"
      role="group"
      aria-labelledby={`${group}-label`}
      aria-describedby={describedBy(group, field)}
    >
      {children(group)}
    </Input.Wrapper>
  )
}

/** The texts of a field as `Input.Wrapper` takes them. */
export function useWrapperProps(id: string, { label, help, error, optional }: FieldProps) {
  const words = useUiWords()
  return {
    id,
    'data-field': '',
    label: (
      <>
        {label}
        {optional && <span className={css.optional}> {words.optional}</span>}
      </>
    ),
    description: help,
    descriptionProps: { component: 'div', id: `${id}-help` },
    error: error && (
      <>
        <Icon icon={IconAlertCircle} size={18} />
        {error}
      </>
    ),
    errorProps: { component: 'div' },
  } as const
}

/** For `aria-describedby` of the control: what of count, help and error there is. */
export function describedBy(
  id: string,
  { count, help, error }: Pick<FieldProps, 'help' | 'error'> & { count?: string | null },
): string | undefined {
  return (
    [count && `${id}-count`, help && `${id}-help`, error && `${id}-error`]
      .filter(Boolean)
      .join(' ') || undefined
  )
}
