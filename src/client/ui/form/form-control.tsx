import { ChoiceButtons } from './choice-buttons.tsx'
import { ChoicesField } from './choices-field.tsx'
import { DateField } from './date-field.tsx'
import { DateRangeField } from './date-range-field.tsx'
import type { DateTime, DayRange } from './date-text.ts'
import { DateTimeField } from './date-time-field.tsx'
import { Field } from './field.tsx'
import type { FieldSpec, FormValue, FormValues, ListState } from './form-fields.ts'
import { ListField } from './list-field.tsx'
import { NumberField } from './number-field.tsx'
import { PasswordField } from './password-field.tsx'
import { Select } from './select.tsx'
import { Switch } from './switch.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'
import { TextsField } from './texts-field.tsx'

type FormControlProps<Values> = {
  id: string
  /** From the form down: `title`, `steps.0.title`. */
  path: string
  spec: FieldSpec<Values>
  value: FormValue
  list: ListState
  /** Enter in a line of text, where the control stands in no form: in a row. */
  onEnter?: () => void
}

/** The control that a field's description asks for. */
export function FormControl<Values>({ id, path, spec, value, list, onEnter }: FormControlProps<Values>) {
  if (spec.kind === 'note') return spec.content
  const { label, help, optional, icon, placeholder, disabled } = spec
  const common = { id, label, help, optional, error: list.errors[path] }
  const text = typeof value === 'string' ? value : ''
  const onChange = (next: FormValue) => list.set(path, next)
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
    case 'number':
      return <NumberField {...common} {...{ icon, placeholder, disabled }} min={spec.min} max={spec.max} decimals={spec.decimals} value={text} onChange={onChange} />
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
    case 'choices':
      return <ChoicesField {...common} placeholder={placeholder} disabled={disabled} options={spec.options} value={texts(value)} onChange={onChange} />
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
    case 'day':
      return <DateField {...common} min={spec.min} max={spec.max} disabled={disabled} value={text} onChange={onChange} />
    case 'dayRange':
      return <DateRangeField {...common} min={spec.min} max={spec.max} disabled={disabled} value={range(value)} onChange={onChange} />
    case 'datetime':
      return <DateTimeField {...common} min={spec.min} max={spec.max} timeLabel={spec.timeLabel} value={dateTime(value)} onChange={onChange} />
    case 'texts':
      return (
        <TextsField
          {...common}
          {...entries(path, '', list)}
          {...{ entry: spec.entry, add: spec.add, most: spec.most, maxLength: spec.maxLength, disabled }}
          value={texts(value)}
          errorOf={(index) => list.errors[`${path}.${index}`]}
          onChange={(index, next) => list.set(`${path}.${index}`, next)}
        />
      )
    case 'list': {
      const items = forms(value)
      return (
        <ListField
          {...common}
          {...entries(path, spec.empty, list)}
          {...{ entry: spec.entry, add: spec.add, most: spec.most, fields: spec.fields, disabled }}
          count={items.length}
          control={(index, field) => (
            <FormControl id={`${id}.${index}.${field.name}`} path={`${path}.${index}.${field.name}`} spec={field} value={items[index]?.[field.name] ?? null} list={list} />
          )}
        />
      )
    }
  }
}

function entries(path: string, empty: string | FormValues, list: ListState) {
  return {
    onInsert: () => list.insert(path, empty),
    onRemove: (index: number) => list.remove(path, index),
    onMove: (from: number, to: number) => list.move(path, from, to),
  }
}

function dateTime(value: FormValue): DateTime {
  return value !== null && typeof value === 'object' && 'date' in value ? value : { date: '', time: '' }
}

function range(value: FormValue): DayRange {
  return value !== null && typeof value === 'object' && 'from' in value ? value : { from: '', to: '' }
}

function texts(value: FormValue): readonly string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []
}

/** The entries of a list. */
export function forms(value: FormValue): readonly FormValues[] {
  return Array.isArray(value) ? value.filter((each): each is FormValues => typeof each === 'object') : []
}
