import { ChoiceButtons } from './choice-buttons.tsx'
import { DateTimeField } from './date-time-field.tsx'
import type { DateTime } from './date-text.ts'
import { Field } from './field.tsx'
import type { FieldSpec, FormValue } from './form-fields.ts'
import { PasswordField } from './password-field.tsx'
import { Select } from './select.tsx'
import { Switch } from './switch.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

type FormControlProps<Values> = {
  id: string
  spec: FieldSpec<Values>
  value: FormValue
  error: string | undefined
  onChange: (value: FormValue) => void
  /** Enter in a line of text, where the control stands in no form: in a row. */
  onEnter?: () => void
}

/** The control that a field's description asks for. */
export function FormControl<Values>({ id, spec, value, error, onChange, onEnter }: FormControlProps<Values>) {
  if (spec.kind === 'note') return spec.content
  const { label, help, optional, icon, placeholder, disabled } = spec
  const common = { id, label, help, optional, error }
  const text = typeof value === 'string' ? value : ''
  switch (spec.kind) {
    case 'text':
    case 'email':
      return (
        <TextField
          {...common}
          type={spec.kind}
          icon={icon}
          placeholder={placeholder}
          disabled={disabled}
          maxLength={spec.maxLength}
          autoComplete={spec.autoComplete ?? 'off'}
          value={text}
          onChange={onChange}
          onKeyDown={onEnter && ((event) => event.key === 'Enter' && onEnter())}
        />
      )
    case 'password':
      return <PasswordField {...common} disabled={disabled} autoComplete={spec.autoComplete} value={text} onChange={onChange} />
    case 'area':
      return (
        <TextArea
          {...common}
          rows={spec.rows}
          maxLength={spec.maxLength}
          placeholder={placeholder}
          disabled={disabled}
          value={text}
          onChange={onChange}
        />
      )
    case 'select':
      return (
        <Select
          {...common}
          icon={icon}
          placeholder={placeholder}
          disabled={disabled}
          searchable={spec.searchable}
          options={spec.options}
          value={text || null}
          onChange={onChange}
        />
      )
    case 'choice':
      return <ChoiceButtons {...common} look={spec.look} options={spec.options} value={text || null} onChange={onChange} />
    case 'switch': {
      const on = value === true
      return (
        <Field {...common}>
          {(control) => (
            <Switch {...control} label={label} word={on ? spec.words.on : spec.words.off} checked={on} disabled={disabled} onChange={onChange} />
          )}
        </Field>
      )
    }
    default:
      return <DateTimeField {...common} timeLabel={spec.timeLabel} value={dateTime(value)} onChange={onChange} />
  }
}

function dateTime(value: FormValue): DateTime {
  return value !== null && typeof value === 'object' ? value : { date: '', time: '' }
}
